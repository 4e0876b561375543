/** What a check found: in a sentence, with what to do about it unless all is well. */
export type Finding = { state: 'fine' | 'warning' | 'wrong'; says: string; cure?: string };

export const fine = (says: string): Finding => ({ state: 'fine', says });
export const warning = (says: string, cure: string): Finding => ({ state: 'warning', says, cure });
export const wrong = (says: string, cure: string): Finding => ({ state: 'wrong', says, cure });

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
