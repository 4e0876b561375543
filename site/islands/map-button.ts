/** Loads the map where the visitor asks for it. This is all of it that a page has before. Buttons that work already stay as they are. */
export function offerMap(): void {
  for (const offer of document.querySelectorAll<HTMLElement>('[data-map]')) {
    const button = offer.querySelector('button');
    const status = offer.querySelector('[role=status]');
    if (!button?.hidden || !status) continue;
    button.hidden = false;
    button.addEventListener('click', () => void toggle(offer, button, status));
  }
}

async function toggle(offer: HTMLElement, button: HTMLButtonElement, status: Element): Promise<void> {
  // Not `disabled`, which would take the focus away.
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  status.textContent = 'Loading the map…';
  try {
    const { toggleMap } = await import('./live-map.ts');
    const isShown = await toggleMap(offer);
    button.textContent = isShown ? 'Show the drawing' : 'Show the map';
    status.textContent = '';
  } catch {
    status.textContent = 'The map can’t be shown now. The drawing and the list have all places.';
  }
  button.ariaBusy = null;
}
