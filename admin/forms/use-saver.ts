import { useEffect, useState } from 'react';

import { useAccount } from '../queries/account.ts';
import { reportError } from '../queries/query-client.ts';
import type { Stored } from '../queries/stored.ts';
import { type Draft, keepDraft, readDraft, withEarlier } from '../stores/drafts.ts';
import { notify } from '../ui/notify.ts';
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
  const [{ latest, saver, offer }] = useState(() => {
    const cell = createCell(options);
    const { draftName, stored: opened, readOnly } = options;
    const name = draftName(opened);
    const offered = createCell(readOnly ? null : readDraft<Value>(place, name));
    // The next letter of an unsaved form must not render all of it again.
    const onState = (next: SaveState<Value, S>) => setState((before) => (isAsUnsaved(before, next) ? before : next));
    const keep = (kept: Draft<Value> | null, stored: S) => {
      // What is offered stays kept beside what is typed meanwhile. A new item has a name of its own once it is created.
      const keptAs = cell.get().draftName(stored);
      const earlier = keptAs === name ? offered.get() : null;
      keepDraft(place, keptAs, kept && earlier ? withEarlier(kept, earlier) : (kept ?? earlier));
    };
    const made = new Saver<Value, S>(cell.get, { onState, keep, onFailed: reportError });
    while (offered.get() && made.same(offered.get()?.value as Value, opened.value))
      offered.put(offered.get()?.earlier ?? null);
    return { latest: cell, saver: made, offer: { name, ...offered } };
  });
  useEffect(() => latest.put(options));
  const [draft, setDraft] = useState(offer.get);
  function answer(next: Draft<Value> | null): void {
    offer.put(next);
    setDraft(next);
  }

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
    /** The one that is offered, until the user restores or discards it. */
    draft,
    /** Call it after each save: the offer isn't one for an item that was created meanwhile, and none of what is saved now. */
    draftSaved: (stored: S) => {
      if (options.draftName(stored) !== offer.name) answer(null);
      else if (draft && saver.same(draft.value, stored.value)) answer(draft.earlier ?? null);
    },
    /** Restores the draft by `show`. What was typed beside the offer comes back by Undo. */
    restoreDraft: (found: Draft<Value>, show: (value: Value) => void) => {
      const typed = saver.dirty() ? structuredClone(latest.get().read()) : null;
      answer(found.earlier ?? null);
      saver.restore(found);
      show(found.value);
      if (typed !== null) notify.info('The changes from before took the place of what you typed', () => show(typed));
    },
    discardDraft: () => {
      answer(draft?.earlier ?? null);
      saver.keepUnsaved();
    },
  };
}
