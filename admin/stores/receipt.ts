import { atom } from 'nanostores';

/** The id of the release on the receipt; null while there is none. */
export const $receipt = atom<string | null>(null);

export function openReceipt(id: string): void {
  $receipt.set(id);
}

export function closeReceipt(): void {
  $receipt.set(null);
}
