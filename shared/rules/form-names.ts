/** Apart from forms.ts, which is too large for the panel's first load. */
export const formNames = ['contact', 'join', 'catering'] as const;
export type FormName = (typeof formNames)[number];
