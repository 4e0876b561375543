import { dayName, formatTime, momentIn, statusAt, type StopStatus, type WeekStop } from '#shared/content/week.ts';

const minute = 60_000;

/**
 * Shows where the truck is now, or its next stop, by the domain's clock; the built page only links to the week. A custom element,
 * because React alone would weigh more than the rest of a member's page.
 */
class TodayStop extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    const { stops = '[]', timezone = 'UTC' } = this.dataset;
    // Written by TodayStop.astro.
    const week = JSON.parse(stops) as WeekStop[];
    const show = () => this.#show(statusAt(week, momentIn(new Date(), timezone)));
    // In a separate task: the first use of a time zone takes a browser as long as everything else here.
    window.setTimeout(show);
    this.#timer = window.setInterval(show, minute);
  }

  disconnectedCallback() {
    window.clearInterval(this.#timer);
  }

  #show(status: StopStatus) {
    const when = this.querySelector('.today-when');
    const where = this.querySelector('.today-where');
    // It is a live region, so it only changes when the text does.
    if (!when || !where || status.kind === 'none') return;
    const { stop, others } = status;
    const text = `${words(status)} ${stop.place} ${others}`;
    if (this.dataset['said'] === text) return;
    this.dataset['said'] = text;
    const day = document.querySelector<HTMLDetailsElement>(`#week details[data-day="${stop.date ?? stop.day}"]`);
    if (day) day.open = true;
    const link = Object.assign(document.createElement('a'), {
      href: stop.map,
      rel: 'noopener',
      textContent: stop.place,
    });
    const address = Object.assign(document.createElement('span'), { className: 'address', textContent: stop.address });
    this.classList.toggle('is-open', status.kind === 'open');
    when.textContent = words(status);
    const more = Object.assign(document.createElement('a'), {
      href: '#week',
      className: 'today-more',
      textContent: others === 1 ? 'and 1 more place' : `and ${others} more places`,
    });
    where.replaceChildren(link, ...(others > 0 ? [' ', more] : []), ...(stop.address ? [address] : []));
  }
}

function words(status: Exclude<StopStatus, { kind: 'none' }>): string {
  switch (status.kind) {
    case 'open':
      return `Open now, until ${formatTime(status.stop.to)}`;
    case 'later':
      return `Opens today at ${formatTime(status.stop.from)}`;
    case 'next':
      return `Next: ${dayWords(status)} at ${formatTime(status.stop.from)}`;
    default:
      return status satisfies never;
  }
}

/** 'tomorrow', 'Friday', or the date of a day that is further off than a week. */
function dayWords({ days, stop: { day, date } }: Extract<StopStatus, { kind: 'next' }>): string {
  if (days === 1) return 'tomorrow';
  if (days <= 7 || date === undefined) return dayName(day);
  return new Date(date).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
}

/** Call it once on a page with a TodayStop. */
export function defineTodayStop(): void {
  customElements.define('today-stop', TodayStop);
}
