/** The lowest React major that Tiptap 3 supports (its peer dependency). */
const lowestReact = 17;

/**
 * Refuses to start the rich-text editor under a React that Tiptap doesn't support. Warns when Tiptap's own version
 * can't be found: then nobody can tell whether the two fit.
 */
export function guardVersions(
  react: string,
  tiptap: string | undefined,
  warn: (text: string) => void = console.warn,
): void {
  if (!tiptap) warn('The rich-text editor could not find the version of Tiptap.');
  const major = Number.parseInt(react, 10);
  if (Number.isNaN(major) || major < lowestReact) {
    throw new Error(`The rich-text editor needs React ${lowestReact} or newer, and this is ${react || 'unknown'}.`);
  }
}
