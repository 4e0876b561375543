import {
  type Moment,
  minutesLeft,
  momentIn,
  type PlacedStop,
  type Point,
  statusAt,
  type StopStatus,
  waitOf,
} from '#shared/content/week.ts';
import type { ShownStatus } from '#shared/schemas/statuses.ts';

import { directionsTo } from './directions.ts';
import { followNow } from './follow-now.ts';
import type * as Near from './near.ts';
import type { showPins } from './now-pins.ts';
import { saidOf, saidWords, shortWords } from './status-text.ts';
import { weekStops } from './week-stops.ts';

const minute = 60_000;
/** Rows that are shown and moved before the browser draws again: a slow phone lays out this many in a frame or two. */
const rowsAtOnce = 12;

/** The sections of the page, in its order. */
const groups = ['open', 'later', 'next'] as const;
type Group = (typeof groups)[number];

type Truck = { row: HTMLElement; path: string };
/** A truck at a moment. `kilometers` is null where nobody knows. */
type Shown = {
  truck: Truck;
  group: Group;
  status: StopStatus<PlacedStop>;
  said: ShownStatus | null;
  /** Minutes until it closes or opens. */
  wait: number;
  kilometers: number | null;
  /** The same in words. */
  away: string;
};

/**
 * Puts the trucks that are open first, then those that open later today, then the others by when they come, by the domain's clock; or by
 * distance, if the visitor asks for that. It moves the rows that the page has: a framework would weigh more than all of it.
 */
class OpenNow extends HTMLElement {
  #trucks: Truck[] = [];
  #stops = new Map<string, PlacedStop[]>();
  #statuses: ShownStatus[] = [];
  #here: Point | null = null;
  /** How the list is sorted, in words, once somebody asked for what is near. */
  #order = '';
  /** Counts calls that show the list. */
  #turn = 0;
  /** Loaded when it is asked for. */
  #near: typeof Near | null = null;
  /** Loaded where there is a drawing. */
  #pins: typeof showPins | null = null;

  connectedCallback() {
    this.#trucks = [...this.querySelectorAll<HTMLElement>('.trucks li')].map((row) => ({
      row,
      path: row.querySelector('a')?.getAttribute('href') ?? '',
    }));
    void this.#start();
    const near = this.#button;
    near?.toggleAttribute('hidden', !('geolocation' in navigator));
    near?.addEventListener('click', () => void this.#locate());
  }

  get #button() {
    return this.querySelector<HTMLButtonElement>('[data-near]');
  }

  async #start() {
    try {
      this.#stops = await weekStops();
    } catch {
      // The page still lists all trucks and the days that they are out.
      this.#say('It can’t be shown now what is open: check your connection, then load the page again.');
      this.classList.add('is-ready');
      return;
    }
    void this.#show();
    const others = this.querySelector('#group-next');
    if (others) others.textContent = 'Coming next';
    this.classList.add('is-ready');
    void this.#draw();
    window.setInterval(() => void this.#show(), minute);
    document.addEventListener('visibilitychange', () => void this.#show());
    followNow(
      ({ statuses }) => {
        this.#statuses = statuses;
        void this.#show();
      },
      { atOnce: true },
    );
  }

  async #draw() {
    if (!this.querySelector('.pins-map')) return;
    this.#pins = (await import('./now-pins.ts').catch(() => null))?.showPins ?? null;
    void this.#show();
  }

  async #locate() {
    const near = this.#button;
    if (!near) return;
    const wasOn = this.#here !== null;
    if (wasOn) this.#here = null;
    else {
      near.disabled = true;
      this.#near = await import('./near.ts').catch(() => null);
      this.#here = (await this.#near?.whereAmI()) ?? null;
      near.disabled = false;
      near.focus();
    }
    near.setAttribute('aria-pressed', String(this.#here !== null));
    this.#order = this.#here
      ? 'Nearest first.'
      : wasOn
        ? 'Sorted by time.'
        : 'Your browser doesn’t say where you are, so the list stays sorted by time. To change that, allow location for this site in the browser’s settings.';
    void this.#show();
  }

  /** The rows follow in parts; a newer call takes over. */
  async #show() {
    const turn = (this.#turn += 1);
    const clock = this.dataset['clock'] ?? 'UTC';
    const now = new Date();
    const moment = momentIn(now, clock);
    const shown = this.#trucks.map((truck) => this.#stateOf(truck, moment, now.getTime()));
    const listed = groups.flatMap((group) => shown.filter((each) => each.group === group).toSorted(byDistance));
    this.#say(`${countWords(shown)} ${this.#order}`.trim());
    const lists = Object.fromEntries(groups.map((group) => [group, this.#listOf(group, listed)]));
    for (const [index, each] of listed.entries()) {
      if (index > 0 && index % rowsAtOnce === 0) {
        await nextFrame();
        if (turn !== this.#turn) return;
      }
      showRow(each, moment, clock);
      lists[each.group]?.(each.truck.row);
    }
    this.#pins?.(this, listed);
  }

  #stateOf(truck: Truck, moment: Moment, now: number): Shown {
    const stops = this.#stops.get(truck.path) ?? [];
    const said = saidOf(this.#statuses, truck.path, now);
    // Who says that it isn't coming today comes on another day.
    const coming = said?.kind === 'not_coming' ? stops.filter(({ day }) => day !== moment.day) : stops;
    const status = statusAt(coming, moment);
    const isOpen = status.kind === 'open' || said?.kind === 'here';
    const group = isOpen && said?.kind !== 'sold_out' ? 'open' : status.kind === 'later' ? 'later' : 'next';
    const stop = status.kind === 'none' || isAway(said) ? null : status.stop;
    const kilometers = this.#here && stop?.point ? (this.#near?.distanceBetween(this.#here, stop.point) ?? null) : null;
    const away =
      kilometers === null
        ? ''
        : (this.#near?.distanceWords(kilometers, this.dataset['unit'] === 'mi' ? 'mi' : 'km') ?? '');
    // Trucks whose stops are all over come last.
    const wait =
      status.kind === 'none'
        ? Infinity
        : status.kind === 'open'
          ? minutesLeft(status.stop, moment)
          : waitOf(status.stop, moment);
    return { truck, group, status, said, wait, kilometers, away };
  }

  /** Shows the section of a group if it has trucks, and returns what puts one row after another into its list. */
  #listOf(group: Group, listed: Shown[]): (row: HTMLElement) => void {
    const section = this.querySelector<HTMLElement>(`[data-group="${group}"]`);
    const list = section?.querySelector('ol');
    section?.toggleAttribute('hidden', !listed.some((each) => each.group === group));
    let index = 0;
    return (row) => {
      const before = list?.children[index] ?? null;
      index += 1;
      // Move rows only if the order changed, because a focused link loses focus when it moves.
      if (before !== row) list?.insertBefore(row, before);
    };
  }

  /** It is a live region, so it only changes when the text does. */
  #say(text: string) {
    const status = this.querySelector('[role=status]');
    if (status && status.textContent !== text) status.textContent = text;
  }
}

function nextFrame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => window.setTimeout(done));
  });
}

/** By distance where that is known, then by what closes or opens first; else as the page lists them. */
function byDistance(a: Shown, b: Shown): number {
  const far = (shown: Shown) => shown.kilometers ?? Infinity;
  if (far(a) !== far(b)) return far(a) - far(b);
  // The subtraction of two that never come isn't a number.
  return a.wait === b.wait ? 0 : a.wait - b.wait;
}

function countWords(shown: Shown[]): string {
  const count = (group: Group) => shown.filter((each) => each.group === group).length;
  const [open, later] = [count('open'), count('later')];
  if (open === 0 && later === 0) return 'Nothing is open now or later today. These come next.';
  const first = open === 0 ? 'Nothing is open now.' : `${open} open now.`;
  return later === 0 ? first : `${first} ${later} ${later === 1 ? 'opens' : 'open'} later today.`;
}

/** Whether it is somewhere that the plan doesn't know. Who isn't coming keeps its next stop. */
function isAway(said: ShownStatus | null): boolean {
  return said?.stop === null && said.kind !== 'not_coming';
}

function showRow({ truck: { row }, status, said, away }: Shown, moment: Moment, clock: string) {
  const words = [said && said.kind !== 'not_coming' ? saidWords(said, clock) : '', shortWords(status, moment)];
  const when = [
    said?.kind === 'here' || isAway(said) ? '' : words[1],
    words[0],
    said?.kind === 'not_coming' ? 'not today' : '',
  ]
    .filter(Boolean)
    .join(', ');
  const stop = status.kind === 'none' || isAway(said) ? null : status.stop;
  const text = `${when}|${stop?.place ?? ''}|${away}`;
  if (row.dataset['shown'] === text) return;
  row.dataset['shown'] = text;
  const line = row.querySelector('.when');
  const bold = Object.assign(document.createElement('b'), { textContent: when || 'No stops this week' });
  line?.replaceChildren(bold, ...(stop ? [` ${stop.place}`] : []), ...(away ? [` · ${away}`] : []));
  row.querySelector('.way')?.remove();
  if (!stop) return;
  const name = row.querySelector('a')?.textContent ?? '';
  const way = Object.assign(document.createElement('a'), {
    className: 'way',
    href: directionsTo(stop),
    rel: 'noopener',
    textContent: 'Directions',
  });
  way.setAttribute('aria-label', `Directions to ${name}, ${stop.place}`);
  row.append(way);
}

/** Call it once on the page of what is open now. */
export function defineOpenNow(): void {
  customElements.define('open-now', OpenNow);
}
