export const titleLeast = 20;

/** How long a text for search engines is, and whether that is good. */
export function lengthWords(length: number, least: number, most: number): string {
  const total = `${length} of about ${most} characters`;
  if (length > most) return `${total}. The end is cut off.`;
  if (length < least) return `${total}. There is room to say more.`;
  return `${total}. A good length.`;
}
