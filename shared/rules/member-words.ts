/** What a network may call its members on its pages. Each takes an s in the plural. */
export const memberWords = ['member', 'truck', 'cart', 'stand', 'kitchen', 'restaurant', 'vendor'] as const;
export type MemberWord = (typeof memberWords)[number];

/** 'trucks', or 'Trucks' for a title. */
export function manyOf(word: MemberWord, place: 'text' | 'title' = 'text'): string {
  const many = `${word}s`;
  return place === 'title' ? `${many.charAt(0).toUpperCase()}${many.slice(1)}` : many;
}

/** '1 truck', '14 trucks' */
export function countOf(word: MemberWord, count: number): string {
  return `${count} ${count === 1 ? word : manyOf(word)}`;
}
