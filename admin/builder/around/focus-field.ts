import { $wideCanvas, toggleWideCanvas } from '../../stores/wide-canvas.ts';
import { $pane } from '../state/builder-state.ts';

/** How long to wait for the form, in milliseconds: it may ask what happens to unsaved changes first. */
const patience = 60_000;

/** Fields that the builder shows itself, while no block is selected. */
const here = new Set(['title', 'post_body.attributes.description']);

export const isHere = (field: string) => here.has(field);

/** Focuses a field beside the page, once it is shown. */
export function focusHere(field: string): void {
  $pane.set('edit');
  if ($wideCanvas.get()) toggleWideCanvas();
  requestAnimationFrame(() => {
    const input = document.querySelector<HTMLElement>(`[data-builder] [name="${CSS.escape(field)}"]`);
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'center' });
  });
}

/** Focuses a field of the post's form as soon as it is open, unless the user does something else there first. */
export function focusInForm(field: string): void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const isOpen = () => document.querySelector('[data-builder]') === null;
  const look = () => {
    if (!signal.aborted && isOpen() && focused(field)) stopped.abort();
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stopped.abort(), patience);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const name of ['keydown', 'pointerdown'])
    addEventListener(name, () => isOpen() && stopped.abort(), { signal, capture: true });
  observer.observe(document.body, { subtree: true, childList: true });
}

/** Returns whether the field is there and has the focus. */
function focused(field: string): boolean {
  const name = CSS.escape(field);
  const place = document.querySelector<HTMLElement>(`form [name="${name}"], [data-field="${name}"]`);
  // A box beside a text is folded in a narrow window.
  place?.closest('[data-folded]')?.querySelector('button')?.click();
  const target = place?.matches('input, textarea, select')
    ? place
    : place?.querySelector<HTMLElement>('[role="textbox"], input, textarea, button');
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
  return target !== null && target !== undefined;
}
