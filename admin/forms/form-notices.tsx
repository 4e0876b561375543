import { Suspense } from 'react';

import { lazyNamed } from '../ui/lazy-named.ts';
import type { Row } from '../words/row.ts';
import { DraftOffer } from './draft-offer.tsx';
import type { PanelForm } from './use-panel-form.ts';

const FormConflict = lazyNamed(() => import('./form-conflict.tsx'), 'FormConflict');

type Props<Value> = { form: PanelForm<Value>; rows?: Row<Value>[] };

/** Above a form: the offer of an earlier draft, or the conflict with someone else's save. */
export function FormNotices<Value>({ form, rows }: Props<Value>) {
  const { draft, state } = form;
  const differentFrom = (other: Value) =>
    (rows ?? [])
      .map(({ label, words }) => ({ label, mine: words(form.value), theirs: words(other) }))
      .filter(({ mine, theirs }) => mine !== theirs);
  return (
    <>
      {draft && <DraftOffer draft={draft} onRestore={() => form.bringBack(draft)} onDiscard={form.discardDraft} />}
      {state.kind === 'conflict' && (
        <Suspense>
          <FormConflict
            different={differentFrom(state.theirs.value)}
            onKeepMine={() => form.keepMine(state.theirs)}
            onTakeTheirs={() => form.takeTheirs(state.theirs)}
          />
        </Suspense>
      )}
    </>
  );
}
