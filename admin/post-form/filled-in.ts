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
    /** Whether the only field that is checked is as it was opened, such as empty: leaving it is no mistake yet. Lists are always checked. */
    isUntried: (names: readonly string[], values: unknown): boolean => {
      const [name = '', ...others] = names;
      if (others.length > 0 || isAsked || changed.has(name)) return false;
      const value: unknown = get(values, name);
      return typeof value !== 'object' || value === null;
    },
  };
}
