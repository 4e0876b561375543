/** What was typed and isn't saved, with what it was typed over and the idempotency key of a thing that isn't created yet. */
export type Draft<Value> = {
  value: Value;
  base?: Value | null;
  version?: number | undefined;
  key?: string;
  at: number;
};

const nameIn = (host: string, name: string) => `panel:draft:${host}:${name}`;

export function readDraft<Value>(host: string, name: string): Draft<Value> | null {
  try {
    const stored = localStorage.getItem(nameIn(host, name));
    if (!stored) return null;
    // Older panels named the value of a post `values`.
    const { values, ...draft } = JSON.parse(stored) as Draft<Value> & { values?: Value };
    return { ...draft, value: draft.value ?? (values as Value) };
  } catch {
    return null;
  }
}

/** Keeps a draft on this computer, so that a killed tab, a lost network or an ended session loses nothing; null removes it. */
export function keepDraft<Value>(host: string, name: string, draft: Draft<Value> | null): void {
  try {
    if (draft) localStorage.setItem(nameIn(host, name), JSON.stringify(draft));
    else localStorage.removeItem(nameIn(host, name));
  } catch {
    // The storage is full or blocked: the form itself still has everything.
  }
}
