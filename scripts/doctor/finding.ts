import type { Finding } from '#shared/schemas/installation.ts';

export const fine = (says: string): Finding => ({ state: 'fine', says, cure: null });
export const warning = (says: string, cure: string): Finding => ({ state: 'warning', says, cure });
export const wrong = (says: string, cure: string): Finding => ({ state: 'wrong', says, cure });

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
