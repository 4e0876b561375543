import { focusHeading } from '../ui/focus-heading.ts';

const controls = 'a, button, input';

/** Moves the focus on when its row leaves a list: to the same control of the row in its place, or else to the heading. */
export function keepFocus(): void {
  let control: Element | null = null;
  let path = '';
  const note = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.type === 'focusin') {
      control = target?.closest('main :is(li, tr)') ? target : null;
      path = location.pathname;
    }
    // A button that was disabled has lost the focus without an event.
    else if (!control?.contains(target)) control = null;
  };
  for (const type of ['focusin', 'pointerdown']) addEventListener(type, note, true);
  new MutationObserver((records) => {
    if (!control || control.isConnected) return;
    const row = control.closest('li, tr');
    const at = row ? [...row.querySelectorAll(controls)].indexOf(control) : -1;
    control = null;
    if (document.activeElement !== document.body || path !== location.pathname) return;
    const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node === row));
    const next = removal?.nextSibling ?? removal?.previousSibling;
    const same = next instanceof Element ? next.querySelectorAll<HTMLElement>(controls)[at] : undefined;
    same?.focus();
    if (document.activeElement === document.body) focusHeading();
  }).observe(document.body, { childList: true, subtree: true });
}
