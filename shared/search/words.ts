import { transliterate } from '../rules/transliterate.ts';

/** A longer query is cut: nobody types it, and each word costs a look into the index. */
export const longestQuery = 200;
const mostWords = 12;

/** A word of a text as it is written: without punctuation and signs, but with emoji. 'Gluten-free' is one, since 'gluten' is something else. */
export const word =
  /(?:(?![\p{P}\p{Z}\p{Sm}\p{Sc}\p{Sk}])[^\s]|['’](?=\p{L})|(?<=gluten|dairy|lactose|nut|wheat|soy|egg|sugar|meat)[- ](?=free(?!\p{L})))+/giu;

/**
 * A word as it is compared: in lower-case Latin letters where they are known, without accents and apostrophes, and without the s of a
 * plural. 'Bánh' is 'banh', "Doña's" is 'dona', 'tacos' is 'taco', 'gluten free' is 'glutenfree'.
 */
export function plainWord(written: string): string {
  const plain = transliterate(written)
    .normalize('NFKD')
    .replace(/\p{M}|['’ -]/gu, '');
  return plain.length > 3 && /[^s]s$/.test(plain) ? plain.slice(0, -1) : plain;
}

export function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}

/** The distinct words that a query asks for, as they are compared. */
export function wordsAsked(query: string): string[] {
  const words = wordsOf(query.slice(0, longestQuery)).map(plainWord).filter(Boolean);
  return [...new Set(words)].slice(0, mostWords);
}
