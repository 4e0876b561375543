import type { FormName } from '#shared/rules/form-names.ts';

/** Unsent input, stored until the tab is closed. `key` is the idempotency key of the submission. */
export type Draft = { key: string; values: Record<string, string> };

/** The storage key for the form on the page at `path`. */
export function draftName(path: string, form: FormName): string {
  return `form:${path}:${form}`;
}

/** crypto.randomUUID would only exist on https. */
export function newDraft(): Draft {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { key: [...bytes].map((byte) => byte.toString(36)).join(''), values: {} };
}

/** Accessing storage may throw where it is disabled; the form works without it. */
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
    // Full or disabled: the input is still in the form.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Disabled, so nothing was stored either.
  }
}
