import type { Locator } from 'playwright/test';

import { expect } from './expect.ts';

/** Where an element is for somebody who has only keys. */
type Place =
  | { is: 'here' }
  | { is: 'tabs'; forward: number; backward: number }
  /** Inside a widget with one tab stop: a menu, a grid, a group of radio buttons. */
  | { is: 'arrow'; key: string }
  | { is: 'nowhere' };

/** Moves the focus to an element with Tab, Shift+Tab and the arrow keys alone. Returns the number of keys pressed. */
export async function reach(target: Locator): Promise<number> {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  let presses = 0;
  while (presses < 250) {
    const place = await target.evaluate(placeOf);
    if (place.is === 'here') return presses;
    if (place.is === 'nowhere') break;
    const [key, times] =
      place.is === 'arrow'
        ? [place.key, 1]
        : place.backward < place.forward
          ? ['Shift+Tab', place.backward]
          : ['Tab', place.forward];
    for (let press = 0; press < times; press += 1) await keyboard.press(key);
    presses += times;
  }
  throw new Error(`No key leads to ${String(target)}`);
}

/** Runs in the page. */
function placeOf(element: Element): Place {
  const active = document.activeElement;
  const pointsAt = active?.getAttribute('aria-activedescendant');
  if (active === element || (pointsAt && pointsAt === element.id)) return { is: 'here' };
  const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document;
  const stops = [
    ...modal.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, iframe, summary, [tabindex], [contenteditable=true]',
    ),
  ].filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled, [type=file]') &&
      !stop.closest('[inert]') &&
      stop.checkVisibility({ visibilityProperty: true }) &&
      isStopOfItsGroup(stop),
  );
  const widget =
    element.closest(
      '[role=menu], [role=listbox], [role=grid], [role=treegrid], [role=tree], [role=radiogroup], [role=tablist], [role=toolbar]',
    ) ?? (element.matches('[type=radio]') ? element.closest('fieldset, form') : null);
  const isStop = stops.includes(element as HTMLElement);
  const isInside = widget !== null && (widget.contains(active) || pointsAt);
  if (!isStop && isInside)
    return { is: 'arrow', key: arrowTo(element, pointsAt ? document.getElementById(pointsAt) : active) };
  // A list that a text field controls: its first option.
  if (!isStop && active?.matches('input') && widget?.matches('[role=menu], [role=listbox]'))
    return { is: 'arrow', key: 'ArrowDown' };
  const goal = isStop ? (element as HTMLElement) : stops.find((stop) => widget?.contains(stop) && isRelated(stop));
  if (!goal) return { is: 'nowhere' };
  const to = stops.indexOf(goal);
  const from = stops.indexOf(active as HTMLElement);
  const { length } = stops;
  if (from >= 0) return { is: 'tabs', forward: (to - from + length) % length, backward: (from - to + length) % length };
  // Tab goes on from where the focus is, also from what isn't a stop itself.
  const before = stops.filter(
    (stop) => active && active.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING,
  );
  const at = active === document.body ? 0 : before.length;
  return { is: 'tabs', forward: ((to - at + length) % length) + 1, backward: ((at - 1 - to + length) % length) + 1 };

  function isRelated(stop: HTMLElement): boolean {
    if (!element.matches('[type=radio]')) return true;
    return (stop as HTMLInputElement).name === (element as HTMLInputElement).name;
  }

  /** Tab visits one radio button of a group. */
  function isStopOfItsGroup(stop: HTMLElement): boolean {
    if (!stop.matches('[type=radio]')) return true;
    const { name, checked } = stop as HTMLInputElement;
    if (checked || name === '') return true;
    const group = [...document.querySelectorAll<HTMLInputElement>('[type=radio]')].filter(
      (other) => other.name === name && other.form === (stop as HTMLInputElement).form,
    );
    return !group.some((other) => other.checked);
  }

  function arrowTo(to2: Element, from2: Element | null): string {
    const goalBox = to2.getBoundingClientRect();
    const box = from2?.getBoundingClientRect();
    if (!box) return 'ArrowDown';
    if (goalBox.top >= box.bottom - 2) return 'ArrowDown';
    if (goalBox.bottom <= box.top + 2) return 'ArrowUp';
    return goalBox.left > box.left ? 'ArrowRight' : 'ArrowLeft';
  }
}
