import * as z from 'zod/mini';

import spelling from './spelling.json' with { type: 'json' };

/** "everything except for hot dogs", "Serving everything but hot dogs": the following food is not served. */
const negated = /\b(?:except(?:\s+for)?|excluding|other\s+than|but\s+(?:not|no)|but|not|no|without)\s[^.;:,()]*/gi;

/** Texts that say the menu changes or covers everything, instead of naming dishes. */
const anyFood =
  /\b(?:everything|all types of food|multiple trucks?|rotating menus?|various menu items|various cultures|var(?:y|ies)\b.*)/i;

/** Two dishes in capitals without a separator: "SANDWICHGRILL CHICKEN". */
const glued = /(SANDWICH|ROLLS|RICE|VERMICELLI|NOODLE|DOSA|STEW|CHEESE|ITEMS:)(?=[A-Z])(?!S\b|ES\b|CAKE|STEAK|BURGER)/g;
/** Dishes in a row without separators: "Tacos burritos quesadillas". */
const rowOfDishes =
  /^(?:(?:tacos|burritos|quesadillas|tortas|pupusas|flautas|tamales|tostadas|sodas|pozole|menudo)(?:\s+|$)){2,}$/i;
/** Separators of dishes; neither the period in "Dr. Pepper" nor commas inside brackets. */
const between = /[:;\n]|(?<!\b(?:dr|mr|st))\.(?=\s|$|[A-Z])|,(?![^(]*\))/i;
const anyDrinks = /^(?:water (?:&|and) )?(?:(?:various|other|all|related) )*(?:drinks|beverages)$/i;
const andDrinks = /\s+(?:&|and|or)\s+(?:(?:various|other) )*(?:drinks|beverages)$|\s+various beverages$/i;
/** Names a kind of truck, or nothing. */
const noDish = /^(?:cold truck|(?:daily )?new items|etc|te|n\/?a|none|other items|food|street food)$/i;

const proper =
  /\b(?:african|american|asian|brazilian|chinese|cuban|english|filipino|french|greek|hawaiian|indian|italian|japanese|korean|latin|mexican|peruvian|philly|salvadoran|spanish|thai|vietnamese|yucatan|south american)\b/gi;
const acronyms = /\b(?:bbq|blt|usa|ny|sf)\b/gi;

const longestItem = 160;
/** A narrow card would have to break this inside a word: "sandwiches/sliders/musubi". */
const tooWideForACard = /\S{17,}/g;
/** Past this many words a part of a text that says "everything" is a remark, not a dish. */
const wordsOfADish = 5;

/** `text` without the excluded food, with corrected spelling. */
export function servedText(text: string): string {
  return correctSpelling(unglue(text)).replace(negated, ' ');
}

/** The dishes that a free text lists, tidied, each once, in the order of the text. */
export function foodItems(text: string): string[] {
  const remarks = anyFood.test(text);
  const inside = text.replace(/\(([^)]*)\)/g, (_, list: string) => `(${list.replace(/\s*[:;]\s*/g, ', ')})`);
  const parts = servedText(inside)
    .split(between)
    .flatMap((part) => (rowOfDishes.test(part.trim()) ? part.trim().split(/\s+/) : [part]))
    .map((part) => itemName(part))
    .filter((part) => part !== '' && part.length <= longestItem && !noDish.test(part) && !anyFood.test(part))
    .filter((part) => !remarks || part.split(' ').length <= wordsOfADish);
  return distinctItems(parts);
}

/** Sentence case without a leading "and", a trailing stop, and the drinks that come with everything. */
function itemName(part: string): string {
  const text = part
    .replace(/^[\s\-–/&*,]+|[\s\-–/&*,.]+$/g, '')
    .replace(/^(?:and|or)\s+/i, '')
    .replace(/\betc\.?$|\(pitco wholesale\)/gi, '')
    .replace(/\s*\/\s*/g, '/')
    .replace(tooWideForACard, (words) => words.replaceAll('/', ' / '))
    .replace(/\s+/g, ' ')
    .trim();
  if (!/\p{L}/u.test(text)) return '';
  if (anyDrinks.test(text)) return 'Drinks';
  return capital(sentenceCase(text.replace(andDrinks, '')));
}

/** Small letters, but for people's and peoples' names: a possessive, a known adjective, an acronym, a list in brackets. */
function sentenceCase(text: string): string {
  const [before = '', ...brackets] = text.split(/(?=\()/);
  const rest = brackets.map((part) => (part.includes(',') ? part : part.toLowerCase())).join('');
  return before
    .split(' ')
    .map((word) => (/^\p{Lu}\p{L}*\p{Ll}['’]s$/u.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .concat(rest)
    .replace(proper, (word) => word.replace(/(^| )\p{L}/gu, (letter) => letter.toUpperCase()))
    .replace(acronyms, (word) => word.toUpperCase());
}

/** How a dish stands inside a sentence: 'Hot dogs' as 'hot dogs', 'BBQ pork' and 'Mexican drinks' as they are. */
export function insideSentence(item: string): string {
  const [first = ''] = item.split(/[ /]/);
  const keeps = new RegExp(`^(?:${proper.source}|${acronyms.source})`, 'i').test(item) || /['’]s$|\d/.test(first);
  return keeps ? item : item.charAt(0).toLowerCase() + item.slice(1);
}

/** Each dish once, however it is spelled: 'Hot dogs' and 'Hot Dog', 'Kettle corn' and 'Prepackaged kettle corn'. */
export function distinctItems(items: string[]): string[] {
  const kept: { item: string; key: string }[] = [];
  for (const item of items) {
    const key = sameness(item);
    if (!kept.some((other) => other.key === key || nearlySame(other.key, key))) kept.push({ item, key });
  }
  return kept.map(({ item }) => item);
}

function sameness(item: string): string {
  return item
    .toLowerCase()
    .replace(/\b(?:prepackaged|pre-packaged)\s/g, '')
    .replace(/(\p{L})ies\b/gu, '$1y')
    .replace(/(\p{L}{3})s\b/gu, '$1')
    .replace(/[^\p{L}\d]/gu, '');
}

/** Whether two words differ by one letter and are long enough for that to be a typo. */
function nearlySame(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 7 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end <= 1;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function unglue(text: string): string {
  return /\p{Ll}/u.test(text) ? text : text.replace(glued, '$1; ');
}

/** Misspellings found in permits (spelling.json: regular expressions of whole words), corrected in dishes. Names are never changed. */
const corrections = Object.entries(z.parse(z.record(z.string(), z.string()), spelling)).map(
  ([wrong, right]) => [new RegExp(`\\b${wrong}\\b`, 'gi'), right] as const,
);

function correctSpelling(text: string): string {
  return corrections.reduce((sofar, [wrong, right]) => sofar.replace(wrong, right), text);
}
