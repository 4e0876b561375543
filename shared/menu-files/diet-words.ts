import { diets } from '../schemas/post-attributes.ts';

type Diet = (typeof diets)[number];

/** How menus abbreviate them, beside their own names. */
const short: Record<string, Diet | undefined> = {
  v: 'vegetarian',
  veg: 'vegetarian',
  veggie: 'vegetarian',
  vg: 'vegan',
  ve: 'vegan',
  vgn: 'vegan',
  gf: 'gluten-free',
  'no gluten': 'gluten-free',
  df: 'dairy-free',
  'no dairy': 'dairy-free',
};

/** The diet that a lower-case text with spaces names: 'gluten free', 'gf', 'is vegan'; null for anything else. */
export function dietOf(text: string): Diet | null {
  const word = text.replace(/^is /u, '').replace(/ (?:option|dish)$/u, '');
  return diets.find((diet) => diet.replace('-', ' ') === word) ?? short[word] ?? null;
}

/** The words of a list like 'vegan, gluten free' that are known, and those that aren't. */
export function readWords<Word extends string>(
  text: string,
  known: readonly Word[],
): { words: Word[]; unknown: string[] } {
  const words = new Set<Word>();
  const unknown: string[] = [];
  for (const part of text.split(/[,;/|+&•·]|\band\b/iu)) {
    const written = part.trim();
    const plain = written
      .toLowerCase()
      .replaceAll(/[-_.()]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim();
    if (plain === '' || plain === 'none') continue;
    const word = known.find((each) => each.replace('-', ' ') === plain || each === `${plain}s`) ?? dietOf(plain);
    if (word !== null && (known as readonly string[]).includes(word)) words.add(word as Word);
    else unknown.push(written);
  }
  return { words: [...words], unknown };
}

const yes = new Set(['yes', 'y', 'x', '1', 'true', '✓', '✔', '✅', '☑', '•', 'ja', 'si', 'sí', 'oui']);

/** Whether a cell below the name of a diet ticks it: 'yes', 'x', '✓', 'TRUE'. */
export function isTicked(text: string): boolean {
  return yes.has(text.toLowerCase().replace(/\ufe0f/gu, ''));
}
