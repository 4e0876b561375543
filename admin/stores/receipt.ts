import { atom } from 'nanostores';

/** The content of the receipt: a release, or that there is nothing to publish. */
export type Receipt = { kind: 'release'; id: string } | { kind: 'nothing' };

export const $receipt = atom<Receipt | null>(null);

export function openReceipt(id: string): void {
  $receipt.set({ kind: 'release', id });
}

export function closeReceipt(): void {
  $receipt.set(null);
}
