/** The path in the stored form: without origin and leading slash. */
export function pathOf(typed: string): string {
  const text = typed.trim();
  const path = URL.canParse(text) && /^https?:/i.test(text) ? new URL(text).pathname : text;
  return path.replace(/^\/+/, '').replace(/\/+$/, '');
}

/** Whether a link leads to a host that isn't the domain's. */
export function isElsewhere(typed: string, host: string): boolean {
  const text = typed.trim();
  if (!/^(?:https?:)?\/\//i.test(text)) return false;
  const base = `https://${host}`;
  return !URL.canParse(text, base) || new URL(text, base).hostname !== host;
}
