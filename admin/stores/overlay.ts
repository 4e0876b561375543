import { atom } from 'nanostores';

/** What lies over the screen at the user's wish: the command palette, or the sheet of shortcuts. */
export const $overlay = atom<'palette' | 'shortcuts' | null>(null);

export function closeOverlay(): void {
  $overlay.set(null);
}
