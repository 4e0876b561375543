import { atom } from 'nanostores';

/** The overlay that the user opened: the command palette, the changes to publish, the shortcuts, or the sign-out with its unsaved drafts. */
export const $overlay = atom<'palette' | 'publish' | 'shortcuts' | 'sign-out' | null>(null);

export function closeOverlay(): void {
  $overlay.set(null);
}
