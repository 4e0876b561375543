import { atom } from 'nanostores';

/** Whether only the open text and its title are shown (focus mode). */
export const $writingAlone = atom(false);
