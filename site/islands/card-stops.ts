import { dayName, momentIn, type PlacedStop, statusAt } from '#shared/content/week.ts';
import { formatHours, formatTime } from '#shared/rules/clock-words.ts';
import type { ShownStatus } from '#shared/schemas/statuses.ts';

import { followNow } from './follow-now.ts';
import { saidOf, saidWords, shortWords } from './status-text.ts';
import { weekStops } from './week-stops.ts';

const minute = 60_000;

/** Hears which cards are of open trucks, each time that may have changed; or that nothing is known. */
type Listener = { hear: (open: Set<HTMLElement>) => void; fail: () => void };

/**
 * Shows on the cards of trucks where each is now or next; on the day of `dayOf` ('friday'), while it has one. Call the returned function
 * when cards were added, and for another day.
 */
export function followCards(
  clock: string,
  { hear, fail }: Partial<Listener> = {},
  dayOf = (): string | undefined => undefined,
): () => void {
  let stops: Map<string, PlacedStop[]> | null = null;
  let statuses: ShownStatus[] = [];
  const show = () => {
    if (!stops) return;
    const now = new Date();
    const moment = momentIn(now, clock);
    const open = new Set<HTMLElement>();
    const day = dayOf();
    const isLater = day !== undefined && day !== dayKey(moment.day);
    for (const card of document.querySelectorAll<HTMLElement>('.card:has(.card-now)')) {
      const path = card.querySelector('a')?.getAttribute('href') ?? '';
      const said = saidOf(statuses, path, now.getTime());
      const status = statusAt(stops.get(path) ?? [], moment);
      if (said ? said.kind === 'here' || (said.kind === 'late' && status.kind === 'open') : status.kind === 'open')
        open.add(card);
      const place = status.kind === 'none' || said?.kind === 'not_coming' ? '' : `\n${status.stop.place}`;
      const plan = status.kind === 'open' ? `Open until ${formatTime(status.stop.to)}` : shortWords(status, moment);
      const words = said ? saidWords(said, clock) : plan;
      // What the page says of its days stays where nothing is planned.
      if (isLater)
        showCard(
          card,
          (stops.get(path) ?? [])
            .filter((stop) => dayKey(stop.day) === day)
            .map(onDay)
            .join('\n'),
        );
      else if (words) showCard(card, `${words}${place}`, open.has(card));
    }
    hear?.(open);
  };
  weekStops().then(
    (found) => {
      stops = found;
      show();
      window.setInterval(show, minute);
      const follow = (now: { statuses: ShownStatus[] }) => {
        ({ statuses } = now);
        show();
      };
      followNow(follow, { atOnce: true });
    },
    // The cards still say on which days each truck is out.
    () => fail?.(),
  );
  return show;
}

function dayKey(day: number): string {
  return dayName(day).toLowerCase();
}

function onDay(stop: PlacedStop): string {
  return `${dayName(stop.day)}, ${formatHours(stop)}\n${stop.place}`;
}

function showCard(card: HTMLElement, text: string, isOpen = false): void {
  const line = card.querySelector('.card-now');
  if (!line || line.textContent === text) return;
  line.textContent = text;
  card.classList.toggle('is-open', isOpen);
}

/** Call it once on a page with cards of trucks and a `data-cards` element, which says the time zone. */
export function defineCardStops(): void {
  const { cards: clock = 'UTC' } = document.querySelector<HTMLElement>('[data-cards]')?.dataset ?? {};
  followCards(clock);
}
