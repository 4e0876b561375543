import { atom } from 'nanostores';

/** Whether the navigation is open on a narrow screen. */
export const $drawer = atom(false);
