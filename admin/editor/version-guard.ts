/** The lowest React major that Tiptap 3 supports (its peer dependency). */
const lowestReact = 17;

/** Throws when Tiptap doesn't support this version of React; warns when Tiptap's own version is unknown. */
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
