import { atom } from 'nanostores';

/** The open modal dialogs, the topmost last: all else is inert and below them. */
export const $dialogs = atom<HTMLElement[]>([]);
