import { atom } from 'nanostores';

/** Set when another tab switched the domain: this tab's host, and the one that the cookies name now. */
export const $mismatch = atom<{ here: string; there: string } | null>(null);

type Handlers = { ended: () => void };
let handlers: Handlers = { ended: () => undefined };

/** Who takes the user to the sign-in screen: main.tsx, which has the router. */
export function onSessionEnded(ended: Handlers['ended']): void {
  handlers = { ended };
}

export function sessionEnded(): void {
  handlers.ended();
}
