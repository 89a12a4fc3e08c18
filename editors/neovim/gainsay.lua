-- gainsay in Neovim (0.7 or newer): starts `gainsay lsp` for its files, shows replays and heaps in a window, lenses above goals.
--
--   require("gainsay").setup({ cmd = { "gainsay", "lsp" } })

local M = {}

-- By name, as the command line does: Neovim knows no file type for some of them.
local endings = { "c", "hs", "lhs", "rkt", "sch", "scm", "spcf", "vpr", "sil", "fun" }

-- The folder of the nearest gainsay.toml; the server looks for it by itself, so it only decides which files share a server.
local function root_of(file)
  local found = vim.fn.findfile("gainsay.toml", vim.fn.fnamemodify(file, ":p:h") .. ";")
  return vim.fn.fnamemodify(found ~= "" and found or file, ":p:h")
end

-- What a command answers, in a window of its own.
local function show(result)
  vim.cmd("botright new")
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo[buffer].buftype, vim.bo[buffer].bufhidden = "nofile", "wipe"
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(result.text, "\n"))
  vim.bo[buffer].modifiable = false
end

local function run(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local params = { command = command.command, arguments = command.arguments }
  client.request("workspace/executeCommand", params, function(problem, result)
    if problem then
      vim.notify("gainsay: " .. problem.message, vim.log.levels.ERROR)
    else
      show(result)
    end
  end, context.bufnr)
end

-- One server for each project.
local clients = {}

function M.attach(buffer, options)
  local root = root_of(vim.api.nvim_buf_get_name(buffer))
  if not clients[root] or not vim.lsp.get_client_by_id(clients[root]) then
    clients[root] = vim.lsp.start_client({
      name = "gainsay",
      cmd = options.cmd or { "gainsay", "lsp" },
      root_dir = root,
      on_attach = options.on_attach,
    })
  end
  vim.lsp.buf_attach_client(buffer, clients[root])
end

function M.setup(options)
  options = options or {}
  vim.lsp.commands["gainsay.replay"] = run
  vim.lsp.commands["gainsay.showHeap"] = run
  local group = vim.api.nvim_create_augroup("gainsay", {})
  local pattern = vim.tbl_map(function(ending) return "*." .. ending end, endings)
  vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
    group = group,
    pattern = pattern,
    callback = function(event) M.attach(event.buf, options) end,
  })
  -- Lenses are asked for when the cursor rests.
  vim.api.nvim_create_autocmd({ "CursorHold", "InsertLeave" }, {
    group = group,
    pattern = pattern,
    callback = function() pcall(vim.lsp.codelens.refresh) end,
  })
end

return M
