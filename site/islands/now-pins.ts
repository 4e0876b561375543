import type { PlacedStop, StopStatus } from '#shared/content/week.ts';

import { pinOn } from './drawn-pins.ts';
import { offerMap } from './map-button.ts';

type Listed = { truck: { row: HTMLElement }; group: 'open' | 'later' | 'next'; status: StopStatus<PlacedStop> };

/**
 * Puts numbered pins on the drawing in the order of the list: those of today, or of what comes next if nothing is left of it. The other
 * places stay dots.
 */
export function showPins(page: HTMLElement, listed: Listed[]): void {
  const map = page.querySelector<SVGElement>('.pins-map');
  if (!map) return;
  offerMap();
  const today = listed.filter(({ group }) => group !== 'next');
  const numbered = new Map<SVGElement, { count: number; isOpen: boolean }>();
  let missing = 0;
  page.querySelectorAll('.pin-number').forEach((each) => each.remove());
  for (const { truck, group, status } of today.length > 0 ? today : listed) {
    if (status.kind === 'none') continue;
    const { point } = status.stop;
    const isOpen = group === 'open';
    const pin = point && pinOn(map, point);
    if (!pin) {
      missing += 1;
      continue;
    }
    const known = numbered.get(pin) ?? { count: numbered.size + 1, isOpen: false };
    numbered.set(pin, { count: known.count, isOpen: known.isOpen || isOpen });
    truck.row.querySelector('.when')?.prepend(chip(known.count, isOpen));
  }
  for (const pin of map.querySelectorAll<SVGElement>('[data-pin]')) {
    const shown = numbered.get(pin);
    pin.setAttribute('class', shown ? (shown.isOpen ? 'pin' : 'pin is-later') : '');
    // A dot's name would take the room of those that count.
    const name = map.querySelector<SVGElement>(`[data-name="${pin.dataset['pin']}"]`);
    if (name) name.style.display = shown ? '' : 'none';
    const [left = 0, top = 0] = (pin.dataset['place'] ?? '').split(',').map(Number);
    const way = `x2="${left - parseFloat(pin.getAttribute('x') ?? '')}%" y2="${top - parseFloat(pin.getAttribute('y') ?? '')}%"`;
    pin.innerHTML = shown ? `<line ${way}/><use href="#pin"/><text y="-22">${shown.count}</text>` : '';
  }
  const caption = page.querySelector('.pins figcaption');
  if (caption)
    caption.textContent = [
      numbered.size < map.querySelectorAll('[data-pin]').length ? 'Dots are other places this week.' : '',
      missing > 0 ? `${missing} more ${missing === 1 ? 'is' : 'are'} only in the list.` : '',
    ].join(' ');
}

function chip(count: number, isOpen: boolean): HTMLElement {
  const made = document.createElement('b');
  made.className = isOpen ? 'pin-number' : 'pin-number is-later';
  made.ariaHidden = 'true';
  made.textContent = String(count);
  return made;
}
