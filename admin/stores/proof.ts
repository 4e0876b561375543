import { atom } from 'nanostores';

/** Set while the user is asked to confirm that it's them: what to call with whether they did. */
export const $proof = atom<((given: boolean) => void) | null>(null);
let asked: Promise<boolean> | null = null;

/** Asks the user to confirm that it's them, once for all calls that wait for it. False if they would rather not. */
export function askProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => $proof.set(resolve)).finally(() => {
    asked = null;
    $proof.set(null);
  });
  return asked;
}
