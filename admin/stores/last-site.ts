import { readStored, writeStored } from './storage.ts';

const key = 'panel:last-site';

/** The host of the domain of this browser's last session; empty if it had none. */
export const lastSite = (): string => readStored(key) ?? '';
export const rememberSite = (host: string): void => writeStored(key, host);
