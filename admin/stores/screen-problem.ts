import { atom } from 'nanostores';

/** The name of the error that is shown instead of the screen; empty if none is. */
export const $screenProblem = atom('');
