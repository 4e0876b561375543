/** Dates as people write them into tables. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** '12/4/2026', '04.12.2026', '4-12-26'; a time after it, as Excel writes it, says nothing. */
const numbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?: 0?0:00(?::00)?)?$/;
const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]0?0:00(?::00)?)?$/;
/** 'Fri, Dec 4, 2026', 'December 4 2026' and '4 Dec 2026'. */
const worded =
  /^(?:[a-z]+,? +)?(?:([a-z]{3,9})\.? +(\d{1,2})(?:st|nd|rd|th)?|(\d{1,2})(?:st|nd|rd|th)? +([a-z]{3,9}))\.?,? +(\d{4})$/i;

/**
 * Whether dates like '3/4/2026' have their day first, by those of a file that can be only one of the two. Null if none says it, or if they
 * contradict each other.
 */
export function dayFirstIn(texts: string[]): boolean | null {
  const found = new Set<boolean>();
  for (const text of texts) {
    const [, first, , second] = numbers.exec(text) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) found.add(true);
    if (Number(second) > 12 && Number(first) <= 12) found.add(false);
  }
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** The date as 'yyyy-MM-dd', or why it can't be read. */
export function readDate(text: string, dayFirst: boolean | null): { date: string } | { problem: string } {
  const [, year, month, day] = iso.exec(text) ?? [];
  if (year) return dateOf(text, year, month, day);
  const words = worded.exec(text);
  if (words) {
    const [, before = '', dayAfter, dayBefore, after = '', ofYear] = words;
    const at = months.indexOf((before || after).slice(0, 3).toLowerCase()) + 1;
    return dateOf(text, ofYear, at, dayAfter ?? dayBefore);
  }
  const parts = numbers.exec(text);
  if (!parts)
    return {
      problem: `“${short(text)}” is not a date: write it with its year, for example 2026-12-04 or Dec 4, 2026`,
    };
  const [, first, , second, shortYear = ''] = parts;
  const isDayFirst = Number(first) > 12 || first === second ? true : Number(second) > 12 ? false : dayFirst;
  if (isDayFirst === null)
    return { problem: `“${short(text)}” can be two dates: write it as 2026-12-04, the year first and the day last` };
  const full = shortYear.length === 2 ? `20${shortYear}` : shortYear;
  return isDayFirst ? dateOf(text, full, second, first) : dateOf(text, full, first, second);
}

function dateOf(text: string, ...[year, month, day]: (string | number | undefined)[]) {
  const two = (part: string | number | undefined) => String(part).padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  const read = Date.parse(`${date}T00:00:00Z`);
  const isReal = !Number.isNaN(read) && new Date(read).toISOString().startsWith(date);
  return isReal ? { date } : { problem: `“${short(text)}” is a date that doesn’t exist` };
}

const short = (text: string) => text.slice(0, 40);
