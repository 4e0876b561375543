/** How long a field may take that is loaded when it is first shown. */
const patience = 5000;
const fields = 'textarea, input:not([type="hidden"]), select, [role="textbox"]';

/**
 * Puts the focus into the field of a prop, as `data-prop` names it; without one, into the first of the block. It waits for what
 * is still on its way, until somebody goes on with something else.
 */
export function focusProp(blockId: string, prop: string): void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let target: HTMLElement | null = null;
  const look = () => {
    // A field that is still loaded has a plain one in its place, which takes the focus with it.
    if (!signal.aborted && !target?.isConnected) target = focused(blockId, prop);
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stopped.abort(), patience);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const name of ['keydown', 'pointerdown'])
    addEventListener(name, () => stopped.abort(), { signal, capture: true });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden'] });
  look();
}

function focused(blockId: string, prop: string): HTMLElement | null {
  const inspector = document.querySelector(`[data-inspector="${CSS.escape(blockId)}"]`);
  const place = prop === '' ? inspector : inspector?.querySelector(`[data-prop="${CSS.escape(prop)}"]`);
  if (!place) return null;
  // One thing of a list, or what is known of a picture: folded, until it is asked for.
  const fold = place.closest('[hidden]')?.previousElementSibling?.querySelector('[aria-expanded="false"]');
  const folded = fold ?? (prop.startsWith('slot.') ? place.querySelector('[aria-expanded="false"]') : null);
  if (folded instanceof HTMLElement) {
    folded.click();
    return null;
  }
  const target =
    place.querySelector<HTMLElement>(fields) ?? (prop.startsWith('slot.') ? place.querySelector('button') : null);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
  return target;
}
