import { get } from 'react-hook-form';

/** Which fields of a form the user filled in, or asked to save. */
export type FilledIn = ReturnType<typeof createFilledIn>;

export function createFilledIn() {
  const changed = new Set<string>();
  let isAsked = false;
  return {
    change: (name: string) => void changed.add(name),
    /** A save was asked for, or, with false, it is done. */
    ask: (next: boolean) => void (isAsked = next),
    /** Whether the only field that is checked is empty and was never filled in: leaving it is no mistake yet. */
    isUntried: (names: readonly string[], values: unknown): boolean => {
      const [name = '', ...others] = names;
      return others.length === 0 && !isAsked && !changed.has(name) && (get(values, name) ?? '') === '';
    },
  };
}
