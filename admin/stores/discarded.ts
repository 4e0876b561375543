import { atom } from 'nanostores';

import type { Discarded } from '#shared/schemas/changes.ts';

/** The change that was discarded last in the open sheet: its row is gone, and toasts are behind the sheet. */
export const $discarded = atom<{ text: string; change: Discarded; canUndo: boolean } | null>(null);
