import { $mismatch } from '../stores/session-events.ts';
import { session } from './client.ts';

type Message = 'ended' | 'switched';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('panel:session') : null;

/** Tells the other tabs that the session ended or moved to another domain. */
export function tellOtherTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it never leaves the origin
  channel?.postMessage(message);
}

/** Compares this tab with the cookies, which belong to all tabs. */
export function checkSharedSession(): void {
  const here = session.site();
  if (here === '') return;
  if (!session.signedIn()) {
    session.ended();
    return;
  }
  const there = session.sharedSite();
  $mismatch.set(there !== '' && there !== here ? { here, there } : null);
}

/** A browser takes a moment to show one tab what another did to the cookies: in milliseconds after its message. */
const looks = [0, 200, 1000];

/** Notices another tab's sign-out or switch: by its message, and when this tab comes back into view. */
export function watchOtherTabs(): void {
  channel?.addEventListener('message', () => {
    for (const delay of looks) setTimeout(checkSharedSession, delay);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSharedSession();
  });
}
