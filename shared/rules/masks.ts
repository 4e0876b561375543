/** Mask tokens: # digit, @ letter, * letter or digit. All other characters are literal. */
export const maskTokens: Record<string, RegExp> = { '#': /\d/, '@': /\p{L}/u, '*': /[\p{L}\d]/u };

/** Formats `value` with `mask`: '5125550134' in '(###) ###-####' is '(512) 555-0134'. Stops at the end of the value. */
export function applyMask(value: string, mask: string): string {
  const characters = [...value];
  let out = '';
  let next = 0;
  for (const slot of mask) {
    const token = maskTokens[slot];
    if (!token) {
      if (next >= characters.length) break;
      out += slot;
      if (characters[next] === slot) next += 1;
      continue;
    }
    while (next < characters.length && !token.test(characters[next] ?? '')) next += 1;
    if (next >= characters.length) break;
    out += characters[next];
    next += 1;
  }
  return out;
}
