import type { FormValues } from './form-values.ts';

export type LocalDraft = { values: FormValues; version: number; at: number };

type Key = { host: string; type: number; id: string };

/** What was typed and not saved, on this computer: a killed tab, a lost network or an ended session lose nothing. */
function nameOf({ host, type, id }: Key): string {
  return `panel:draft:${host}:${type}:${id}`;
}

export function readDraft(key: Key): LocalDraft | null {
  try {
    const stored = localStorage.getItem(nameOf(key));
    return stored ? (JSON.parse(stored) as LocalDraft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: Key, draft: LocalDraft | null): void {
  try {
    if (draft) localStorage.setItem(nameOf(key), JSON.stringify(draft));
    else localStorage.removeItem(nameOf(key));
  } catch {
    // Storage is full or refused: the form itself still has everything.
  }
}
