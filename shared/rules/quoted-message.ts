type Fields = Record<string, string>;

/** The person who filled in a form: a truck that wants to join names one. */
export function writerOf(fields: Fields): string {
  return fields['contact_name'] || fields['name'] || fields['truck_name'] || fields['email'] || 'Unknown sender';
}

/** A message quoted below an answer, as mail programs do. `at` is ISO 8601; the day is that of `timeZone`, by default of this computer. */
export function quotedMessage({ at, who, text }: { at: string; who: string; text: string }, timeZone?: string): string {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', ...(timeZone ? { timeZone } : {}) }).format(
    new Date(at),
  );
  return [`On ${day}, ${who} wrote:`, ...text.split(/\r?\n/).map((line) => `> ${line}`)].join('\n');
}
