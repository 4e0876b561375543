/* oxlint-disable unicorn/no-empty-file */
/**
 * In the place of the page editor's own rich text (vite.config.ts): it would bring all of Tiptap a second time, and its fields
 * show markup that nobody cleaned. Texts are edited with editor/ here.
 */
