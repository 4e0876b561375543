import { momentIn, statusAt, type StopStatus, type WeekStop } from '#shared/content/week.ts';
import { formatHours } from '#shared/rules/clock-words.ts';
import type { ShownStatus } from '#shared/schemas/statuses.ts';

import { directionsTo } from './directions.ts';
import { followNow } from './follow-now.ts';
import { planWords } from './plan-words.ts';
import { markDishes } from './sold-out-dishes.ts';
import { saidWords, timeIn } from './status-text.ts';

const minute = 60_000;

/**
 * Shows what people at the truck say of it, or else where it is now or its next stop, by the domain's clock; the built page only links to
 * the stops. A custom element, because React alone would weigh more than the rest of a member's page.
 */
class TodayStop extends HTMLElement {
  #timer = 0;
  #said: ShownStatus | null = null;
  #asOf: Date | null = null;

  connectedCallback() {
    const { stops = '[]', clock = 'UTC', path, status } = this.dataset;
    // Written by TodayStop.astro.
    const week = JSON.parse(stops) as WeekStop[];
    this.#said = status ? (JSON.parse(status) as ShownStatus) : null;
    const show = () => {
      const moment = momentIn(new Date(), clock);
      const plan = statusAt(week, moment);
      const first = plan.kind === 'open' ? plan.stop.day : moment.day;
      // Where nothing more comes today, its row is that of next week, and an event of today is over.
      if (plan.kind === 'next') beginWith((first % 7) + 1, null, (date) => date <= moment.date);
      else beginWith(first, first, (date) => first === moment.day && date < moment.date);
      this.#show(plan, clock);
    };
    show();
    this.#timer = window.setInterval(show, minute);
    followNow(({ statuses, asOf }) => {
      this.#said = statuses.findLast(({ href, dish }) => href === path && dish === null) ?? null;
      this.#asOf = asOf;
      if (asOf === null && path !== undefined) markDishes(statuses, path);
      show();
    });
  }

  disconnectedCallback() {
    window.clearInterval(this.#timer);
  }

  #show(status: StopStatus, clock: string) {
    const when = this.querySelector('.today-when');
    const where = this.querySelector('.today-where');
    if (!when || !where) return;
    const said = this.#said && Date.parse(this.#said.until) > Date.now() ? this.#said : null;
    // What is said on a day without a stop doesn't tell where the truck is.
    const stop = said?.kind === 'not_coming' || said?.stop === null || status.kind === 'none' ? null : status.stop;
    if (!said && !stop) return;
    const others = said || status.kind === 'none' ? 0 : status.others;
    const age = this.#asOf ? ` (as of ${timeIn(this.#asOf, clock)})` : '';
    const words = `${said ? saidWords(said, clock) : planWords(status)}${age}`;
    // Who is late or sold out on a day without a stop still has a plan. Who is here is somewhere else.
    const next = said?.stop === null && said.kind !== 'here' && status.kind === 'next' ? status : null;
    const text = `${words} ${(stop ?? next?.stop)?.place} ${others}`;
    // It is a live region, so it only changes when the text does.
    if (this.dataset['said'] === text) return;
    this.dataset['said'] = text;
    this.#lead(stop ?? next?.stop ?? null);
    const day =
      stop && document.querySelector<HTMLDetailsElement>(`#week details[data-day="${stop.date ?? stop.day}"]`);
    if (day) day.open = true;
    this.classList.toggle('is-open', said ? said.kind === 'here' : status.kind === 'open');
    this.classList.toggle('is-said', said !== null);
    when.textContent = words;
    // The plan's words have the hours already.
    const hours = stop && said ? `, ${formatHours(stop)}` : '';
    where.replaceChildren(
      ...(stop
        ? placeOf(stop, hours, others)
        : [said?.reason || (next ? `${planWords(next)}, ${next.stop.place}` : '')]),
    );
  }

  /** Points every link to the way at the stop that is shown. */
  #lead(stop: WeekStop | null) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
      link.hidden = stop === null;
      if (stop) link.href = directionsTo(stop);
    }
  }
}

/**
 * The stops of a week begin with today's, or those of last night that are still open: a row above it would be of next week. Marks `current`,
 * and hides events of days that are over.
 */
function beginWith(first: number, current: number | null, isOver: (date: string) => boolean): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#week tr[data-day]')];
  for (const row of rows) {
    row.ariaCurrent = Number(row.dataset['day']) === current ? 'date' : null;
    const { dateTime = '' } = row.querySelector('time') ?? {};
    row.hidden = dateTime !== '' && isOver(dateTime);
  }
  // Those that are hidden come last, so that the pins of the others count from 1.
  const waitOf = (row: HTMLElement) => (row.hidden ? 7 : (Number(row.dataset['day']) - first + 7) % 7);
  const sorted = rows.toSorted((a, b) => waitOf(a) - waitOf(b));
  // A focused link loses the focus when it moves.
  if (sorted.every((row, index) => row === rows[index])) return;
  rows[0]?.parentElement?.append(...sorted);
  numberPins();
}

/** Pins count in the order of the rows. */
function numberPins(): void {
  const numbers = new Map<string, string>();
  for (const mark of document.querySelectorAll<HTMLElement>('#week .pin-number')) {
    const pin = (mark.dataset['pin'] ??= mark.textContent);
    const number = numbers.get(pin) ?? `${numbers.size + 1}`;
    numbers.set(pin, number);
    mark.textContent = number;
    const drawn = document.querySelector(`#map [data-pin="${pin}"] text`);
    if (drawn) drawn.textContent = number;
  }
}

function placeOf(stop: WeekStop, hours: string, others: number): (Node | string)[] {
  const link = Object.assign(document.createElement('a'), { href: stop.map, rel: 'noopener', textContent: stop.place });
  const address = Object.assign(document.createElement('span'), { className: 'address', textContent: stop.address });
  const more = Object.assign(document.createElement('a'), {
    href: '#week',
    className: 'today-more',
    textContent: others === 1 ? 'and 1 more place' : `and ${others} more places`,
  });
  return [link, hours, ...(others > 0 ? [' ', more] : []), ...(stop.address ? [address] : [])];
}

/** Call it once on a page with a TodayStop. */
export function defineTodayStop(): void {
  customElements.define('today-stop', TodayStop);
}
