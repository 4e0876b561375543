import type { FormName } from '#shared/rules/forms.ts';

/** What was typed and not sent yet, until the tab is closed. `key` tells the API that a second try is the same message. */
export type Draft = { key: string; values: Record<string, string> };

/** What a draft of the form on the page at `path` is kept under. */
export function draftName(path: string, form: FormName): string {
  return `form:${path}:${form}`;
}

/** Not crypto.randomUUID: that one exists only on https. */
export function newDraft(): Draft {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { key: [...bytes].map((byte) => byte.toString(36)).join(''), values: {} };
}

/** Where a browser keeps nothing (it may throw at the mere look), the form works without. */
export function readDraft(name: string): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Partial<Draft> | null;
    return typeof draft?.key === 'string' && typeof draft.values === 'object' ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: Draft): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Full or forbidden: what was typed still stands in the form.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Forbidden: then nothing was kept either.
  }
}
