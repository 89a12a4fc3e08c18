;;; session.el --- a session in a real Emacs  -*- lexical-binding: t -*-

;; GAINSAY=/path/to/gainsay emacs --batch -l session.el zero.c

(package-initialize)
(load (expand-file-name "gainsay.el" (file-name-directory load-file-name)))
(require 'flymake)
(setq gainsay-command (list (getenv "GAINSAY") "lsp"))

(defun session-wait (what is-there)
  (let ((left 3000))
    (while (and (> left 0) (not (funcall is-there)))
      (setq left (1- left))
      (accept-process-output nil 0.01))
    (when (= left 0)
      (princ (format "never came: %s\n" what))
      (kill-emacs 1))))

(find-file (car command-line-args-left))
(apply #'eglot (eglot--guess-contact))
(session-wait "a diagnostic" (lambda () (flymake-start) (flymake-diagnostics)))
(dolist (found (flymake-diagnostics))
  (princ (format "found: %s in line %d\n" (car (split-string (flymake-diagnostic-text found) "\n"))
                 (line-number-at-pos (flymake-diagnostic-beg found)))))
(gainsay-replay "f")
(with-current-buffer "*gainsay*"
  (princ (if (save-excursion (goto-char (point-min)) (search-forward "replayed: " nil t)) "replayed\n" "not replayed\n")))
(goto-char (point-min))
(search-forward "/ x")
(replace-match "- 3")
(eglot--signal-textDocument/didChange)
(session-wait "an end of the diagnostics" (lambda () (flymake-start) (null (flymake-diagnostics))))
(princ "mended\n")
(kill-emacs 0)
