/** Screen readers can't pause in alt text: longer descriptions belong in the text beside the picture. */
export const altTextShown = 150;

/** A hint on how to improve a picture's alt text, or null. It only advises, because only people can see whether the text fits. */
export function altAdvice(alt: string, fileName: string): string | null {
  const text = alt.trim();
  if (text === '') return null;
  const plain = text.toLowerCase();
  const stem = fileName.replace(/\.[a-z0-9]+$/i, '').toLowerCase();
  if (plain === stem || plain === fileName.toLowerCase() || /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|heic)$/.test(plain))
    return 'This is the file’s name. Say what it shows.';
  if (/^(?:img|dsc|dscn|dscf|pxl|screenshot)[-_ ]?\d/.test(plain)) return 'This is a camera’s name. Say what it shows.';
  if (/^(?:an? |the )?(?:image|picture|photo|photograph|graphic|icon) (?:of|showing)\b/.test(plain))
    return 'Screen readers already say “picture”: begin with what it shows.';
  if (!/\p{L}/u.test(text)) return 'Use words: this is read out loud.';
  if (text.length > altTextShown) return `Keep it below ${altTextShown} characters; the rest belongs in the text.`;
  return null;
}
