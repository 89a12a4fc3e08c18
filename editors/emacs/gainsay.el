;;; gainsay.el --- gainsay in Emacs, by eglot  -*- lexical-binding: t -*-

;; (load "…/editors/emacs/gainsay.el"), then M-x eglot in a C, Haskell or Racket file, or open a file of Viper or the core language.

(require 'eglot)

(defvar gainsay-command '("gainsay" "lsp") "How the server is started.")

;; Emacs has no modes of its own for these.
(define-derived-mode gainsay-viper-mode prog-mode "Viper")
(define-derived-mode gainsay-core-mode prog-mode "gainsay")
(add-to-list 'auto-mode-alist '("\\.\\(vpr\\|sil\\)\\'" . gainsay-viper-mode))
(add-to-list 'auto-mode-alist '("\\.fun\\'" . gainsay-core-mode))

(add-to-list 'eglot-server-programs
             (cons '(gainsay-viper-mode gainsay-core-mode c-mode haskell-mode racket-mode)
                   (lambda (&rest _) gainsay-command)))

(defun gainsay-replay (goal)
  "Run the counterexample of GOAL again and show its steps."
  (interactive "sGoal: ")
  (let* ((target (list :uri (eglot--path-to-uri buffer-file-name) :goal goal))
         (answer (jsonrpc-request (eglot-current-server) :workspace/executeCommand
                                  (list :command "gainsay.replay" :arguments (vector target)))))
    (with-current-buffer (get-buffer-create "*gainsay*")
      (erase-buffer)
      (insert (plist-get answer :text))
      (display-buffer (current-buffer)))))

(provide 'gainsay)
