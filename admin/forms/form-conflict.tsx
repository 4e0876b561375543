import { Button } from '../ui/button.tsx';
import { ConflictView, wordsField } from './conflict-view.tsx';

type Props = {
  /** The fields that differ, with the text of both versions. */
  different: { label: string; mine: string; theirs: string }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** The conflict of a form without a merge: the user keeps one version as a whole. */
export function FormConflict({ different, onKeepMine, onTakeTheirs }: Props) {
  return (
    <ConflictView
      title="Someone else saved this in the meantime"
      lead="Your changes aren’t lost. Choose which version to keep."
      fields={different.map(({ label, mine, theirs }) => wordsField(label, label, mine, theirs))}
      note={different.length === 0 && <p className="text-soft">Both versions are the same.</p>}
    >
      <Button tone="primary" onClick={onKeepMine}>
        Keep mine
      </Button>
      <Button onClick={onTakeTheirs}>Take theirs</Button>
    </ConflictView>
  );
}
