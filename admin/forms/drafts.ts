import { readStored, writeStored } from '../stores/storage.ts';

/** Unsaved changes: the value, the value it is based on, and the idempotency key of an item that isn't created yet. */
export type Draft<Value> = {
  value: Value;
  base?: Value | null;
  version?: number | undefined;
  key?: string;
  at: number;
};

const keyOf = (host: string, name: string) => `panel:draft:${host}:${name}`;

export function readDraft<Value>(host: string, name: string): Draft<Value> | null {
  const stored = readStored(keyOf(host, name));
  if (!stored) return null;
  try {
    // Older panels named the value of a post `values`.
    const { values, ...draft } = JSON.parse(stored) as Draft<Value> & { values?: Value };
    return { ...draft, value: draft.value ?? (values as Value) };
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser, so that a killed tab, a lost network or an ended session loses nothing; null removes it. */
export function keepDraft<Value>(host: string, name: string, draft: Draft<Value> | null): void {
  writeStored(keyOf(host, name), draft && JSON.stringify(draft));
}
