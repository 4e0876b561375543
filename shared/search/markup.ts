import { allergens } from '../rules/allergens.ts';
import { escapeHtml } from '../rules/escape-html.ts';
import { manyOf } from '../rules/member-words.ts';
import type { SearchIndex } from '../schemas/search-index.ts';
import type { Found, FoundItem } from './find.ts';
import { longestQuery, plainWord, word, wordsAsked } from './words.ts';

/** What an empty search page has between these comments is replaced by the results, in the browser or by the API. */
export const markers = { start: '<!--search-->', end: '<!--/search-->' };

/** The index has no room for them. A dish that names one may be the one without it. */
const allergenNote =
  '<p class="found-more">The search doesn’t know what is in a dish: look at its menu, and ask before you order.</p>';
const allergenWords = new Set(allergens.map(plainWord));

type Shown = {
  query: string;
  found: Found;
  /** Results of each group; the others are behind a link to `more`, if there is such a page. */
  most: number;
  more: string;
  /** For those who find nothing: the path of the list of members, and ways into the menus. */
  index: SearchIndex;
};

/** The results as HTML: the same in the search box, on the search page, and without scripts. */
export function resultsHtml({ query, found, most, more, index }: Shown): string {
  if (query.trim() === '') return '';
  const note = asksAllergens(query, index) ? allergenNote : '';
  if (found.total === 0) {
    return `${note}<p class="found-none">Nothing matches “<bdi>${escapeHtml(query.trim())}</bdi>”. Try fewer letters, or look through <a href="${escapeHtml(index.list)}">all ${manyOf(index.word ?? 'member')}</a>.</p>${startHtml(index)}`;
  }
  const groups = found.groups.map(({ name, items }) => {
    const id = `found-${name.split(' ')[0]?.toLowerCase() ?? ''}`;
    const rest = items.length - most;
    const others = rest > 0 ? `<p class="found-more">${moreOf(rest, more)}</p>` : '';
    const shown = items.slice(0, most).map((item) => itemHtml(item, found.marked, name === 'Places'));
    return `<section aria-labelledby="${id}"><h2 id="${id}">${name === 'Members' ? manyOf(index.word ?? 'member', 'title') : name}</h2><ul>${shown.join('')}</ul>${others}</section>`;
  });
  return note + groups.join('');
}

/** 'Nuts', and 'nut free', but not a diet of the index. */
function asksAllergens(query: string, { diets }: SearchIndex): boolean {
  const known = new Set(diets.map(plainWord));
  return wordsAsked(query).some((each) => !known.has(each) && allergenWords.has(each.replace(/free$/, '')));
}

function moreOf(rest: number, more: string): string {
  const words = `${rest} more`;
  return more ? `<a href="${escapeHtml(more)}">${words}</a>` : `and ${words}`;
}

function itemHtml(
  { title, href, detail, also, member, days, picture, price }: FoundItem,
  marked: Set<string>,
  isPlace: boolean,
): string {
  const details = [detail, also].filter(Boolean).map((text) => withMarks(text, marked));
  const more = details.length > 0 ? ` <span>${details.join('\u00a0· ')}</span>` : '';
  const shown = picture ? `<img src="${escapeHtml(picture)}" alt="" width="48" height="60" loading="lazy">` : '';
  const cost = price ? ` <span class="found-price">${escapeHtml(price)}</span>` : '';
  // A script says there whether the member is open; at a place, only of its stops there, and at a dish, only of those on its days.
  const at = isPlace ? ` data-place="${escapeHtml(title)}"` : days ? ` data-days="${days}"` : '';
  const of = member ? ` data-member="${escapeHtml(member)}"${at}` : '';
  return `<li><a href="${escapeHtml(href)}"${of}>${shown}<b>${withMarks(title, marked)}</b>${more}${cost}</a></li>`;
}

/** What the search offers before anything is typed: what is open, and ways into the menus. */
export function startHtml({ now = '', list, word: member = 'member', pages }: SearchIndex): string {
  const chip = (href: string, text: string) =>
    `<li><a class="tag" href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`;
  const group = (name: string, chips: string[]) =>
    chips.length > 0
      ? `<section aria-label="${name}"><h2>${name}</h2><ul class="tags">${chips.join('')}</ul></section>`
      : '';
  const of = (kind: SearchIndex['pages'][number][0]) =>
    pages.flatMap(([each, title, href]) => (each === kind ? chip(href, title) : []));
  const first = [...(now ? [chip(now, 'Open now')] : []), chip(list, `All ${manyOf(member)}`)];
  return `${group('Start here', first)}${group('Cuisines', of('cuisine'))}${group('Diets', of('diet'))}`;
}

/** Escapes a text, and marks the words in it that matched. */
function withMarks(text: string, marked: Set<string>): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(word)) {
    if (!marked.has(plainWord(match[0]))) continue;
    html += `${escapeHtml(text.slice(end, match.index))}<mark>${escapeHtml(match[0])}</mark>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}

/** What a screen reader hears after each change. */
export function countWords({ total, ignored, isPartial }: Pick<Found, 'total' | 'ignored' | 'isPartial'>): string {
  const count = total === 0 ? 'No results' : total === 1 ? '1 result' : `${total} results`;
  if (isPartial) return `${count}, none with all of these words`;
  return ignored.length > 0 ? `${count}, none with “${ignored.join(' ')}”` : count;
}

/** The form of the search page with what was found. `action` is where it goes without scripts. */
export function searchFormHtml({
  action,
  query,
  results,
  count,
}: Record<'action' | 'query' | 'results' | 'count', string>): string {
  const value = escapeHtml(query);
  return `<form class="search-form" role="search" action="${escapeHtml(action)}"><label class="visually-hidden" for="q">Search</label><input id="q" name="q" type="search" value="${value}" maxlength="${longestQuery}" placeholder="Dish, diet or place" autocomplete="off" enterkeyhint="search" spellcheck="false" dir="auto"><button class="button">Search</button></form><p class="search-count" role="status">${escapeHtml(count)}</p><div class="search-found">${results}</div>`;
}
