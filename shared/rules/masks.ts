/** Mask tokens: # digit, @ letter, * letter or digit. All other characters are literal. */
export const maskTokens: Record<string, RegExp> = { '#': /\d/, '@': /\p{L}/u, '*': /[\p{L}\d]/u };
