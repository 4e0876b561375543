/* oxlint-disable unicorn/no-empty-file -- replaces a module with nothing */
/**
 * Replaces Puck's rich text (vite.config.ts), which would bundle Tiptap a second time and renders unsanitized markup. Texts are
 * edited with editor/ instead.
 */
