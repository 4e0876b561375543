import { momentIn, type PlacedStop, statusAt } from '#shared/content/week.ts';
import { formatTime } from '#shared/rules/clock-words.ts';
import type { ShownStatus } from '#shared/schemas/statuses.ts';

import { followNow } from './follow-now.ts';
import { saidOf, saidWords, shortWords } from './status-text.ts';
import { weekStops } from './week-stops.ts';

const minute = 60_000;

/** Hears which cards are of open trucks, with the weekday of its stop, each time that may have changed; or that nothing is known. */
type Listener = { hear: (open: Map<HTMLElement, number>) => void; fail: () => void };

/** Shows the cards again; `plan` says what stands on them instead, from the stops of a truck, until it is null. */
export type ShowCards = (plan?: ((stops: PlacedStop[], clock: string) => string | undefined) | null) => void;

/** Shows on the cards of trucks where each is now or next. Call the returned function when cards were added. */
export function followCards(clock: string, { hear, fail }: Partial<Listener> = {}): ShowCards {
  let planOf: Parameters<ShowCards>[0];
  let stops: Map<string, PlacedStop[]> | null = null;
  let statuses: ShownStatus[] = [];
  const show: ShowCards = (plan = planOf) => {
    planOf = plan;
    if (!stops) return;
    const now = new Date();
    const moment = momentIn(now, clock);
    const open = new Map<HTMLElement, number>();
    for (const card of document.querySelectorAll<HTMLElement>('.card:has(.card-now)')) {
      const path = card.querySelector('a')?.getAttribute('href') ?? '';
      const said = saidOf(statuses, path, now.getTime());
      const status = statusAt(stops.get(path) ?? [], moment);
      if (said ? said.kind === 'here' || (said.kind === 'late' && status.kind === 'open') : status.kind === 'open')
        open.set(card, status.kind === 'open' ? status.stop.day : moment.day);
      const place =
        status.kind === 'none' || said?.kind === 'not_coming' || said?.stop === null ? '' : `\n${status.stop.place}`;
      const next = status.kind === 'open' ? `Open until ${formatTime(status.stop.to)}` : shortWords(status, moment);
      const words = said ? saidWords(said, clock) : next;
      const later = plan?.(stops.get(path) ?? [], clock);
      // What the page says of its days stays where nothing is planned.
      if (later ?? words) showCard(card, later ?? `${words}${place}`, later === undefined && open.has(card));
    }
    hear?.(open);
  };
  weekStops().then(
    (found) => {
      stops = found;
      show();
      window.setInterval(() => show(), minute);
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

function showCard(card: HTMLElement, text: string, isOpen: boolean): void {
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
