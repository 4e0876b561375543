import { Button } from '../ui/button.tsx';
import { ConflictView, wordsField } from './conflict-view.tsx';
import { DraftOffer } from './draft-offer.tsx';
import type { PanelForm } from './use-panel-form.ts';

/** A field of the conflict view: its name, and what a version says there, in words. */
export type Row<Value> = { label: string; words: (value: Value) => string };

type Props<Value> = { form: PanelForm<Value>; rows?: Row<Value>[] };

/** What a form has to tell before it can go on: a draft of before, or that someone else saved. */
export function FormNotices<Value>({ form, rows }: Props<Value>) {
  const { draft, state } = form;
  const fieldsOf = (other: Value) =>
    (rows ?? [])
      .map(({ label, words }) => ({ label, mine: words(form.value), theirs: words(other) }))
      .filter(({ mine, theirs }) => mine !== theirs)
      .map(({ label, mine, theirs }) => wordsField(label, label, mine, theirs));
  return (
    <>
      {draft && <DraftOffer draft={draft} onRestore={() => form.bringBack(draft)} onDiscard={form.discardDraft} />}
      {state.kind === 'conflict' && (
        <ConflictView
          title="Someone else saved this meanwhile"
          lead="Nothing of yours is lost. Choose which version stays."
          fields={fieldsOf(state.theirs.value)}
          note={fieldsOf(state.theirs.value).length === 0 && <p className="text-soft">Both versions say the same.</p>}
        >
          <Button tone="primary" onClick={() => form.keepMine(state.theirs)}>
            Keep mine
          </Button>
          <Button onClick={() => form.takeTheirs(state.theirs)}>Take theirs</Button>
        </ConflictView>
      )}
    </>
  );
}
