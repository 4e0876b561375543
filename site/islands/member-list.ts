import { dayName } from '#shared/content/week.ts';
import type { Finder } from '#shared/search/find.ts';

import { followCards } from './card-stops.ts';
import {
  addressOf,
  type Findable,
  isChosen,
  open,
  plainName,
  search,
  type Wanted,
  wantedIn,
  withChoice,
} from './member-search.ts';

type Listed = Findable & { card: HTMLElement; isFirst: boolean };

const typingDebounce = 300;
const failure = 'Not all could be loaded. Check your connection and reload.';

/**
 * Filters the members page in place. The filter is in the URL, so that it can be shared and the back button works. A long list is
 * split into pages; the cards of the others are fetched when the visitor starts to filter.
 */
class MemberList extends HTMLElement {
  #members: Listed[] = [];
  #others: Promise<void> | undefined;
  /** Whether the cards of all pages are loaded. */
  #isWhole = false;
  #pause = 0;
  /** Whether it is known which members are open; null where that can't be found out. */
  #knowsOpen: boolean | null = false;
  #showStops = () => {};
  #day: string | undefined;
  /** Finds members by their dishes too, once it is loaded: with the first letter that is typed. */
  #finder: Finder | undefined;
  /** The texts that the links have without a script. */
  #counts = new Map<HTMLAnchorElement, string>();

  connectedCallback() {
    this.#add(this.querySelectorAll<HTMLElement>('.card'), true);
    this.#isWhole = !this.dataset['others'];
    for (const link of this.#links) this.#counts.set(link, link.querySelector('.count')?.textContent ?? '');
    this.addEventListener('click', (event) => this.#click(event));
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#go(addressOf(this.#first, this.#asTyped()));
    });
    this.#input?.addEventListener('input', () => this.#type());
    this.querySelector('.finder')?.addEventListener('focusin', () => void this.#fetchOthers().catch(() => {}));
    window.addEventListener('popstate', () => this.#show());
    this.#show();
    this.#followStops();
  }

  get #first() {
    return this.dataset['first'] ?? '';
  }
  get #isFirstPage() {
    return window.location.pathname === this.#first;
  }
  get #input() {
    return this.querySelector('input');
  }
  get #links() {
    return this.querySelectorAll<HTMLAnchorElement>('[data-key]');
  }

  #add(cards: Iterable<HTMLElement>, isFirst: boolean) {
    for (const card of cards) {
      const keys = card.dataset['keys']?.split(' ') ?? [];
      const link = card.querySelector('a');
      const [name, path] = [plainName(link?.textContent ?? ''), link?.getAttribute('href') ?? ''];
      this.#members.push({ card, keys, name, path, isFirst });
    }
  }

  #followStops() {
    this.#showStops = followCards(this.dataset['clock'] ?? 'UTC', {
      hear: (openCards) => {
        this.#knowsOpen = true;
        for (const member of this.#members) {
          member.keys = member.keys.filter((key) => key !== open);
          const day = openCards.get(member.card);
          if (!day) continue;
          member.keys.push(open);
          member.openOn = `day=${dayName(day).toLowerCase()}`;
        }
        this.#show(this.#asTyped());
      },
      fail: () => {
        this.#knowsOpen = null;
        this.#show(this.#asTyped());
      },
    });
  }

  #asTyped(): Wanted {
    const wanted = wantedIn(window.location.search);
    const name = this.#input?.value.trim();
    if (name) wanted.set('name', name);
    else wanted.delete('name');
    return wanted;
  }

  /** The list follows each key, the URL is debounced: browsers limit how often it may change. */
  #type() {
    if (!this.#isFirstPage) return;
    window.clearTimeout(this.#pause);
    const wanted = this.#asTyped();
    this.#pause = window.setTimeout(() => {
      window.history.replaceState(null, '', addressOf(this.#first, wanted));
    }, typingDebounce);
    this.#show(wanted);
  }

  #click(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-key], .found-all');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.#go(link.href);
    if (link.hidden) this.#input?.focus();
  }

  #go(address: string) {
    window.clearTimeout(this.#pause);
    if (!this.#isFirstPage) {
      window.location.assign(address);
      return;
    }
    window.history.pushState(null, '', address);
    this.#show();
  }

  #show(wanted = wantedIn(window.location.search)) {
    const name = wanted.get('name') ?? '';
    if (name && !this.#finder) this.#loadFinder();
    const { hits, counts } = search(this.#members, wanted, this.#foundBy(name));
    const isNarrowed = wanted.size > 0 && this.#isFirstPage;
    const day = wanted.get('day');
    if (this.#day !== day) {
      this.#day = day;
      void import('./day-cards.ts').then((cards) => cards.showDay(day, this.#showStops)).catch(() => {});
    }
    for (const member of this.#members) member.card.hidden = isNarrowed ? !hits.has(member) : !member.isFirst;
    for (const link of this.#links) {
      const key = link.dataset['key'] ?? '';
      link.href = addressOf(this.#first, withChoice(wanted, key));
      link.ariaCurrent = isChosen(wanted, key) ? 'true' : null;
      const count = link.querySelector('.count');
      const text = isNarrowed && this.#isWhole ? String(counts.get(key) ?? 0) : (this.#counts.get(link) ?? '');
      if (count) count.textContent = text;
      link.classList.toggle('is-none', text === '0');
    }
    for (const group of this.querySelectorAll('.filter')) {
      const chosen = group.querySelector('[aria-current]')?.firstChild?.textContent?.trim() ?? '';
      const place = group.querySelector('[data-chosen]');
      if (place) place.textContent = chosen;
    }
    if (this.#input && this.#input !== document.activeElement) this.#input.value = name;
    this.querySelector<HTMLElement>('.found-all')?.toggleAttribute('hidden', !isNarrowed);
    this.querySelector('.neighbors')?.toggleAttribute('hidden', isNarrowed);
    this.#say(isNarrowed ? hits.size : undefined, wanted.has('open'));
    if (isNarrowed && !this.#isWhole) {
      void this.#fetchOthers().then(
        () => this.#show(this.#asTyped()),
        () => this.#write(failure),
      );
    }
  }

  /** Without it the list is searched by names. */
  #loadFinder() {
    void import('./search-index.ts')
      .then((index) => index.loadFinder())
      .then((finder) => {
        this.#finder = finder;
        this.#show(this.#asTyped());
      })
      .catch(() => undefined);
  }

  /** The paths of members that have what was typed on their menus or among their cuisines. */
  #foundBy(typed: string): Set<string> {
    const { groups = [], ignored = [] } = this.#finder?.find(typed) ?? {};
    const own = groups.filter(({ name }) => !ignored[0] && (name === 'Members' || name === 'Dishes'));
    return new Set(own.flatMap(({ items }) => items.map(({ member }) => member)));
  }

  #fetchOthers(): Promise<void> {
    if (this.#isWhole || !this.#isFirstPage) return Promise.resolve();
    this.#others ??= import('./other-cards.ts')
      .then((others) => others.cardsOf(this.dataset['others'] ?? ''))
      .then((cards) => {
        this.#add(cards, false);
        this.querySelector('.cards')?.append(...cards);
        this.#isWhole = true;
        this.#showStops();
      })
      .finally(() => {
        this.#others = undefined;
      });
    return this.#others;
  }

  #say(found: number | undefined, isOpen: boolean) {
    const { total = '', word } = this.dataset;
    if (found === undefined) this.#write(`${total} ${word}${total === '1' ? '' : 's'}`);
    else if (isOpen && this.#knowsOpen === null) this.#write(failure);
    else if (!this.#isWhole || (isOpen && !this.#knowsOpen)) this.#write('Looking …');
    else if (found > 0) this.#write(`${found} of ${total} ${word}s`);
    else this.#write(`No ${isOpen ? 'open ' : ''}${word} matches. Change a word or a filter.`);
  }

  /** It is a live region, so it only changes when the text does. */
  #write(text: string) {
    const status = this.querySelector('[role=status]');
    if (status && status.textContent !== text) status.textContent = text;
  }
}

/** Call it once on a page with a member list. */
export function defineMemberList(): void {
  customElements.define('member-list', MemberList);
}
