import type { FormValues } from './form-values.ts';

/** `base` and `version`: what it was typed over. A draft that an older panel kept has no base. */
export type LocalDraft = { values: FormValues; base?: FormValues | null; version: number; at: number };

export type DraftKey = { host: string; type: number; id: string };

/** What was typed and not saved, on this computer: a killed tab, a lost network or an ended session lose nothing. */
function nameOf({ host, type, id }: DraftKey): string {
  return `panel:draft:${host}:${type}:${id}`;
}

export function readDraft(key: DraftKey): LocalDraft | null {
  try {
    const stored = localStorage.getItem(nameOf(key));
    return stored ? (JSON.parse(stored) as LocalDraft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(key: DraftKey, draft: LocalDraft | null): void {
  try {
    if (draft) localStorage.setItem(nameOf(key), JSON.stringify(draft));
    else localStorage.removeItem(nameOf(key));
  } catch {
    // Storage is full or refused: the form itself still has everything.
  }
}
