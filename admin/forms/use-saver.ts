import { useEffect, useState } from 'react';

import { useAccount } from '../queries/account.ts';
import { reportError } from '../queries/query-client.ts';
import type { Stored } from '../queries/stored.ts';
import { type Draft, keepDraft, readDraft } from '../stores/drafts.ts';
import { createCell } from './cell.ts';
import { watchComposition } from './composing.ts';
import { Saver, type SaverOptions, type SaveState } from './saver.ts';

type Options<Value, S extends Stored<Value>> = SaverOptions<Value, S> & {
  /** The name of the draft of `stored` in this browser, within the domain. */
  draftName: (stored: S) => string;
  readOnly: boolean;
};

type State = SaveState<unknown, Stored<unknown>>;

function isAsUnsaved(one: State, other: State): boolean {
  return one.kind === 'unsaved' && other.kind === 'unsaved' && one.until === other.until;
}

/** The saver of an open form, its state, and the draft that an earlier visit left in this browser. */
export function useSaver<Value, S extends Stored<Value>>(options: Options<Value, S>) {
  const { user, domain } = useAccount();
  const place = { userId: user.id, host: domain.host };
  const [state, setState] = useState<SaveState<Value, S>>({ kind: 'saved', at: null });
  const [{ latest, saver }] = useState(() => {
    const cell = createCell(options);
    // The next letter of an unsaved form must not render all of it again.
    const onState = (next: SaveState<Value, S>) => setState((before) => (isAsUnsaved(before, next) ? before : next));
    const keep = (kept: Draft<Value> | null, stored: S) => keepDraft(place, cell.get().draftName(stored), kept);
    return { latest: cell, saver: new Saver<Value, S>(cell.get, { onState, keep, onFailed: reportError }) };
  });
  useEffect(() => latest.put(options));
  const [draft, setDraft] = useState(() => {
    const found = options.readOnly ? null : readDraft<Value>(place, options.draftName(options.stored));
    return found && !saver.same(found.value, options.stored.value) ? found : null;
  });

  useEffect(() => watchComposition(document), []);
  useEffect(() => {
    addEventListener('online', saver.retry);
    return () => {
      removeEventListener('online', saver.retry);
      saver.stop();
    };
  }, [saver]);
  return {
    saver,
    state,
    draft,
    /** Hides the offer of the draft: it was restored, or something newer was saved. */
    dropDraft: () => setDraft(null),
    discardDraft: () => {
      keepDraft(place, options.draftName(saver.stored), null);
      setDraft(null);
    },
  };
}
