/** Mask tokens: # digit, @ letter, * letter or digit. Everything else in a mask stands for itself. */
export const maskTokens: Record<string, RegExp> = { '#': /\d/, '@': /\p{L}/u, '*': /[\p{L}\d]/u };

/** `value` poured into `mask`: '5125550134' in '(###) ###-####' is '(512) 555-0134'. Stops where the value ends. */
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
