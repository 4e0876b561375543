import { atom } from 'nanostores';

/**
 * The overlay that the user opened: the command palette, the changes to publish, the shortcuts, or the sign-out with its unsaved drafts.
 * `schedule`: the same changes, to choose some for a later time. `set-up`: the API says that a second factor has to be set up first.
 */
export const $overlay = atom<'palette' | 'publish' | 'schedule' | 'shortcuts' | 'sign-out' | 'set-up' | null>(null);

export function closeOverlay(): void {
  $overlay.set(null);
}
