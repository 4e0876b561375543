import { atom } from 'nanostores';
import type { ReactNode } from 'react';

/** What every screen says at its top. */
export const $notice = atom<ReactNode>(null);
