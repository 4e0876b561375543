import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Milliseconds between two looks for a field that isn't there yet, and how many there are. */
const pause = 100;
const most = 30;

/** Shows and focuses the field or box whose label stands behind '#' in the address: where the palette leads for a setting. */
export function useFieldOfHash(): void {
  const label = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    let timer = 0;
    const look = (left: number) => {
      timer = window.setTimeout(() => {
        if (!showField(label) && left > 0) look(left - 1);
      }, pause);
    };
    if (label !== '') look(most);
    return () => clearTimeout(timer);
  }, [label]);
}

/** False where no field or box has this label. */
function showField(label: string): boolean {
  const named = [...document.querySelectorAll<HTMLElement>('main :is(label, legend, h2, h3, p)')];
  const found = named.find(({ textContent }) => [textContent, encodeURIComponent(textContent)].includes(label));
  if (!found) return false;
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, button):enabled')];
  const next = controls.find((one) => found.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const control = found instanceof HTMLLabelElement ? found.control : next;
  found.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
  return true;
}
