import { momentIn, type PlacedStop, statusAt } from '#shared/content/week.ts';
import { formatTime } from '#shared/rules/clock-words.ts';
import { placeKey } from '#shared/rules/place-key.ts';
import { countWords, resultsHtml, startHtml } from '#shared/search/markup.ts';

import { loadFinder } from './search-index.ts';
import { shortWords } from './status-text.ts';
import { weekStops } from './week-stops.ts';

type Parts = {
  input: HTMLInputElement;
  /** A live region. */
  status: Element;
  /** Filled with the results. */
  results: HTMLElement;
  /** Results of each group; 0 for all. */
  most: number;
};

const failure = 'The search could not be loaded. Check your connection, then type again.';

/** Shows what the field's text finds. The newest call wins. */
export async function showResults({ input, status, results, most }: Parts): Promise<void> {
  const query = input.value;
  const say = (text: string) => {
    if (status.textContent !== text) status.textContent = text;
  };
  if (query.trim() === '') {
    say('');
    results.replaceChildren();
    const start = await loadFinder().catch(() => null);
    if (start && input.value === query) results.innerHTML = startHtml(start.index);
    return;
  }
  try {
    const { index, find } = await loadFinder();
    if (input.value !== query) return;
    const found = find(query);
    const more = most > 0 && index.page ? `${index.page}?${new URLSearchParams({ q: query })}` : '';
    const limit = most > 0 && more ? most : Infinity;
    results.innerHTML = resultsHtml({ query, found, most: limit, more, index });
    say(countWords(found));
    void showStates(results, index.clock);
  } catch {
    if (input.value === query) say(failure);
  }
}

/** Says at each result that is about a member whether it is open, or when it opens; at one of its places, there, and for a dish of some days, on those. Without a connection it says nothing. */
async function showStates(results: HTMLElement, clock = 'UTC'): Promise<void> {
  const stops = await weekStops().catch(() => new Map<string, PlacedStop[]>());
  const moment = momentIn(new Date(), clock);
  for (const link of results.querySelectorAll<HTMLElement>('[data-member]')) {
    const { member = '', place, days } = link.dataset;
    const own = stops.get(member) ?? [];
    const there = own
      .filter((stop) => !place || placeKey(stop.place) === placeKey(place))
      .filter((stop) => !days || days.includes(String(stop.day)));
    const status = statusAt(there, moment);
    if (status.kind === 'none' || link.querySelector('.found-state')) continue;
    const isOpen = status.kind === 'open';
    const state = Object.assign(document.createElement('span'), {
      className: isOpen ? 'found-state is-open' : 'found-state',
      textContent: isOpen ? `Open until ${formatTime(status.stop.to)}` : shortWords(status, moment),
    });
    // At a dish, the hours are those of its truck: they follow the name.
    const isDish = link.closest('[aria-labelledby="found-dishes"]') !== null;
    if (isDish) link.querySelector('span')?.append('\u00a0· ', state);
    else link.append(' ', state);
  }
}

/** Arrow keys walk through the results, from the field and back to it. */
export function walkResults(within: HTMLElement, input: HTMLInputElement): void {
  within.addEventListener('keydown', (event) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops: HTMLElement[] = [input, ...within.querySelectorAll<HTMLElement>('.search-found a')];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = at === -1 ? undefined : stops[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}
