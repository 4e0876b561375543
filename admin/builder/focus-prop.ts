/** How long to wait for a lazily loaded field, in milliseconds. */
const patience = 5000;
const fields = 'textarea, input:not([type="hidden"]), select, [role="textbox"]';
const texts = 'textarea, input[type="text"], input:not([type]), [role="textbox"]';

/**
 * Focuses the field of a prop (named by `data-prop`), or the block's first field for an empty `prop`. Waits for fields that are
 * still loading, until the next key or click.
 */
export function focusProp(blockId: string, prop: string): void {
  focusWhenThere(() => focused(blockId, prop));
}

/**
 * Focuses the first text of a block that was just added and selects it, so that typing replaces the example. Not where a finger points:
 * the keyboard on the screen would cover the page.
 */
export function focusFirstText(blockId: string): void {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  focusWhenThere(() => {
    const text = inspectorOf(blockId)?.querySelector<HTMLElement>(texts) ?? null;
    text?.focus({ preventScroll: true });
    if (text instanceof HTMLInputElement || text instanceof HTMLTextAreaElement) text.select();
    return text;
  });
}

function focusWhenThere(focus: () => HTMLElement | null): void {
  const stopped = new AbortController();
  const { signal } = stopped;
  let target: HTMLElement | null = null;
  const look = () => {
    // A lazy field replaces its placeholder, and with it the focused element.
    if (!signal.aborted && !target?.isConnected) target = focus();
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

function inspectorOf(blockId: string): Element | null {
  return document.querySelector(`[data-inspector="${CSS.escape(blockId)}"]`);
}

function focused(blockId: string, prop: string): HTMLElement | null {
  const inspector = inspectorOf(blockId);
  const place = prop === '' ? inspector : inspector?.querySelector(`[data-prop="${CSS.escape(prop)}"]`);
  if (!place) {
    unopenedItem(inspector, prop)?.click();
    return null;
  }
  // An item of a list or the details of a picture may be folded.
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

/**
 * The button that unfolds the item of a prop like 'items.0.url', or of a picture like 'slot.' and the id of its item. The fields of an item
 * are there once it was unfolded.
 */
function unopenedItem(inspector: Element | null | undefined, prop: string): HTMLElement | null {
  const [, list = '', index = '', slot = ''] = /^(.+)\.(\d+)\.[^.]+$|^slot\.(.+)$/.exec(prop) ?? [];
  const item = slot
    ? inspector?.querySelector(`[data-item="${CSS.escape(slot)}"]`)
    : inspector?.querySelectorAll(`[data-prop="${CSS.escape(list)}"] [data-item]`)[Number(index)];
  return item?.querySelector<HTMLElement>('[aria-expanded="false"]') ?? null;
}
