/** A simple value in words; 'Yes' or 'No' for a switch, '' for a missing value. */
export function plain(value: string | number | boolean | null | undefined): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');
}
