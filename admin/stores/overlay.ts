import { atom } from 'nanostores';

/** The overlay that the user opened: the command palette or the list of shortcuts. */
export const $overlay = atom<'palette' | 'shortcuts' | null>(null);

export function closeOverlay(): void {
  $overlay.set(null);
}
