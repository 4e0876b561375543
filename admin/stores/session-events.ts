import { atom } from 'nanostores';

/** Set when another tab switched the domain: this tab's host and the host in the cookies. */
export const $mismatch = atom<{ here: string; there: string } | null>(null);

type Handlers = { ended: () => void };
let handlers: Handlers = { ended: () => undefined };

/** Set by main.tsx, which has the router to open the sign-in screen. */
export function onSessionEnded(ended: Handlers['ended']): void {
  handlers = { ended };
}

export function sessionEnded(): void {
  handlers.ended();
}
