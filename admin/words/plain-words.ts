const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** '1st', '2nd', '11th'. */
export function ordinal(place: number): string {
  return `${place}${endings[rules.select(place)] ?? 'th'}`;
}

/** A simple value in words; 'Yes' or 'No' for a switch, '' for a missing value. */
export function plain(value: string | number | boolean | null | undefined): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}
