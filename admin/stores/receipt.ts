import { atom } from 'nanostores';

/** What the receipt shows: a release on its way, or that there is nothing to publish. */
export type Receipt = { kind: 'release'; id: string } | { kind: 'nothing' };

export const $receipt = atom<Receipt | null>(null);

export function openReceipt(id: string): void {
  $receipt.set({ kind: 'release', id });
}

export function closeReceipt(): void {
  $receipt.set(null);
}
