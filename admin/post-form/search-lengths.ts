/** The characters that search engines show: longer texts are cut off, shorter ones leave room. */
export const titleShown = 60;
export const titleLeast = 20;
export const descriptionShown = 160;
export const descriptionLeast = 70;

/** How long a text for search engines is, and whether that is good. */
export function lengthWords(length: number, least: number, most: number): string {
  const total = `${length} of about ${most} characters`;
  if (length > most) return `${total}. The end is cut off.`;
  if (length < least) return `${total}. There is room to say more.`;
  return `${total}. A good length.`;
}
