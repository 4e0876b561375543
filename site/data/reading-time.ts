/** Words a minute that people read of a story on a screen. */
const pace = 220;
/** Shorter texts say nothing of the time: it would be no reason to read, or not to. */
const fewest = 120;

/** '3 min read' of a text, or empty for a short one. */
export function readingTime(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '').length;
  return words < fewest ? '' : `${Math.max(1, Math.round(words / pace))} min read`;
}
