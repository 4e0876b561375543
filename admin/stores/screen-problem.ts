import { atom } from 'nanostores';
import { useEffect } from 'react';

/** The name of the error that is shown instead of the screen; empty if none is. */
export const $screenProblem = atom('');

/** Names the error in the window's title while it is shown. */
export function useProblem(name: string): void {
  useEffect(() => {
    $screenProblem.set(name);
    return () => $screenProblem.set('');
  }, [name]);
}
