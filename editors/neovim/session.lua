-- A session in a real editor: a program is opened, found wrong, written as a test, mended, and found right. Each step is a line of output.
--
--   GAINSAY=/path/to/gainsay nvim --headless --clean -c "luafile session.lua" Half.hs

local here = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h")
local gainsay = dofile(here .. "/gainsay.lua")

local function say(...)
  io.stdout:write(table.concat({ ... }, " "), "\n")
end

local function wait_for(what, is_there)
  if not vim.wait(30000, is_there, 10) then
    say("never came:", what)
    vim.cmd("cquit 1")
  end
end

local function told(diagnostic)
  local severity = vim.diagnostic.severity[diagnostic.severity]
  local code = diagnostic.code or vim.tbl_get(diagnostic, "user_data", "lsp", "code")
  return string.format("%s %s in line %d", severity, code, diagnostic.lnum + 1)
end

local function session()
  gainsay.setup({ cmd = { os.getenv("GAINSAY"), "lsp" } })
  local buffer = vim.api.nvim_get_current_buf()
  vim.cmd("doautocmd BufReadPost")
  wait_for("a diagnostic", function() return #vim.diagnostic.get(buffer) > 0 end)
  for _, diagnostic in ipairs(vim.diagnostic.get(buffer)) do
    say("found:", told(diagnostic))
  end

  -- The lens that replays the counterexample, as a person would run it.
  vim.api.nvim_win_set_cursor(0, { 5, 0 })
  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      local title = options.format_item and options.format_item(item) or item
      if title:find("replay", 1, true) or title:find("Write the counterexample as a test", 1, true) then
        say("chosen:", (title:gsub("^%d+: ", "")))
        return choose(item)
      end
    end
    say("nothing to choose")
    vim.cmd("cquit 1")
  end
  local windows = #vim.api.nvim_list_wins()
  vim.lsp.codelens.refresh()
  wait_for("a lens", function() return #vim.lsp.codelens.get(buffer) > 0 end)
  vim.lsp.codelens.run()
  wait_for("a window", function() return #vim.api.nvim_list_wins() > windows end)
  local replay = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  for _, line in ipairs(replay) do
    if line:find("^replayed") then
      say("replayed")
    end
  end
  vim.cmd("close")

  -- The action on the failing line.
  vim.lsp.buf.code_action()
  local test = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h") .. "/Half_half_1.hs"
  local function written()
    local number = vim.fn.bufnr(test)
    return number > 0 and table.concat(vim.api.nvim_buf_get_lines(number, 0, -1, false), "\n"):find("half") ~= nil
  end
  wait_for("the test", written)
  say("written:", vim.fn.fnamemodify(test, ":t"))

  -- The mistake is mended and not saved.
  vim.api.nvim_buf_set_text(buffer, 4, 11, 4, 12, { "-" })
  wait_for("an end of the diagnostics", function() return #vim.diagnostic.get(buffer) == 0 end)
  say("mended:", vim.api.nvim_buf_get_lines(buffer, 4, 5, false)[1])
end

local fine, problem = pcall(session)
if not fine then
  say(tostring(problem))
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
