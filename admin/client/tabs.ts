import { $mismatch } from '../stores/session-events.ts';
import { session } from './client.ts';

type Message = 'ended' | 'switched';
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('panel:session') : null;

/** Tells the other tabs that the session ended or moved to another domain. */
export function tellOtherTabs(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  channel?.postMessage(message);
}

/** Compares this tab's session with the cookies, which all tabs share. */
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

/** Milliseconds after a message: browsers show another tab's changes to the cookies with a delay. */
const checkDelays = [0, 200, 1000];

/** Detects a sign-out or switch in another tab by its message, and when this tab becomes visible. */
export function watchOtherTabs(): void {
  channel?.addEventListener('message', () => {
    for (const delay of checkDelays) setTimeout(checkSharedSession, delay);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSharedSession();
  });
}
