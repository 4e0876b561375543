/** Always in capitals. */
const acronyms = new Set(['sf', 'bbq', 'nyc', 'usa', 'uk', 'dj', 'blt', 'ii', 'iii', 'iv']);
/** Words without a vowel. */
const shortWords = new Set(['mr', 'mrs', 'ms', 'dr', 'st', 'jr', 'sr']);
/** Lower case inside a name. */
const smallWords = new Set(['and', 'of', 'the', 'by', 'for', 'in', 'on', 'to', 'with', 'y', 'de', 'del', 'las', 'los']);

const legalForm = /,?\s*\b(?:l\.?l\.?c|l\.?l\.?p|inc|incorporated|corp|corporation|ltd)\b\.?(?=\s*(?:$|\/))/gi;
const tradeName = /\b(?:dba|d\/b\/a)(?:[.:]+|\b)\s*(\S.*)$/i;

/**
 * A business's trade name: the part after "dba", without its legal form, with words in capitals or all in lower case
 * written as a name. 'CARDONA'S FOOD TRUCK' becomes 'Cardona's Food Truck'.
 */
export function tidyName(applicant: string): string {
  const whole = collapse(applicant);
  const named = collapse(tradeName.exec(whole)?.[1] ?? whole);
  const short = collapse(named.replace(legalForm, '')).replace(/[\s,/-]+$/, '');
  return nameCase(short || named);
}

/** The registered name behind a trade name: 'Datam SF LLC' of 'Datam SF LLC dba Anzu To You'; null if there is none. */
export function registeredName(applicant: string): string | null {
  const whole = collapse(applicant);
  const found = tradeName.exec(whole);
  return found ? whole.slice(0, found.index).replace(/[\s,]+$/, '') || null : null;
}

/** Title Case for a name that is all capitals or all small; any other stays as its owner wrote it. */
function nameCase(name: string): string {
  const shouting = !/\p{Ll}/u.test(name);
  const whispering = !/\p{Lu}/u.test(name);
  if (!shouting && !whispering) return name;
  return name
    .toLowerCase()
    .split(' ')
    .map((word, index) => wordCase(word, index > 0, shouting))
    .join(' ');
}

function wordCase(word: string, inside: boolean, shouting: boolean): string {
  const letters = word.replace(/[^\p{L}]/gu, '');
  const initials = shouting && letters.length <= 3 && !/[aeiouy]/.test(letters) && !shortWords.has(letters);
  if (acronyms.has(letters) || initials) return word.toUpperCase();
  if (inside && smallWords.has(word)) return word;
  return word.replace(/(^|[-/(])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
