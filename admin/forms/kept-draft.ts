export type KeptDraft<Value> = { value: Value; version: number; at: number };

/** What was typed and not saved, on this computer: a killed tab, a lost network or an ended session lose nothing. */
export function keptDraft<Value>(host: string, name: string) {
  const key = `panel:draft:${host}:${name}`;
  return {
    read: (): KeptDraft<Value> | null => {
      try {
        const stored = localStorage.getItem(key);
        return stored ? (JSON.parse(stored) as KeptDraft<Value>) : null;
      } catch {
        return null;
      }
    },
    keep: (value: Value | null, version: number): void => {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify({ value, version, at: Date.now() }));
      } catch {
        // Storage is full or refused: the form itself still has everything.
      }
    },
  };
}
