import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { useNames } from '../difference/use-names.ts';
import { ConflictView, type Side, wordsField } from '../forms/conflict-view.tsx';
import { savedByQuery } from '../queries/revisions.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { Names } from '../words/names.ts';
import type { FormValues } from './form-values.ts';
import { type Choices, type Collision, mergeValues } from './merge-values.ts';
import { PictureOf } from './picture-of.tsx';
import type { StoredPost } from './post-saving.ts';

type Props = {
  base: FormValues | null;
  theirs: StoredPost;
  onResolve: (theirs: StoredPost, merged: FormValues, lost: boolean) => void;
};

/**
 * Resolves a conflict with someone else's save: the user chooses one version of each part that both changed. All other changes
 * are merged. Nothing is written before.
 */
export function PostConflict({ base, theirs, onResolve }: Props) {
  const mine = useWatch() as FormValues;
  const names = useNames();
  const { data: who } = useQuery(savedByQuery(theirs.post?.id ?? '', theirs.version));
  const [choices, setChoices] = useState<Choices>({});
  const [missing, setMissing] = useState<Collision | null>(null);
  const section = useRef<HTMLElement>(null);
  const { values, collisions, taken } = mergeValues(base, mine, theirs.value, choices);
  const together = taken.filter((label) => !collisions.some((collision) => collision.label === label));

  function choose(side: Side, ...keys: string[]) {
    setMissing(null);
    setChoices((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, side])) }));
  }
  function finish() {
    const open = collisions.find(({ key }) => !choices[key]);
    setMissing(open ?? null);
    if (open) section.current?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(open.key)}"]`)?.focus();
    else {
      const lost = collisions.some(({ key }) => choices[key] === 'theirs');
      onResolve(theirs, values, lost);
    }
  }
  const all = collisions.map(({ key }) => key);
  const what = collisions.length === 1 ? 'the same thing' : `the same ${collisions.length} things`;
  return (
    <ConflictView
      ref={section}
      title={
        <>
          {who ?? 'Someone else'} saved this <RelativeTime value={theirs.post?.updated_at ?? ''} />
        </>
      }
      lead={`You both changed ${what}. Choose what to keep. Nothing is lost until you do, and their version stays in the history.`}
      fields={collisions.map((collision) => fieldOf(collision, names))}
      choosing={{ choices, onChoose: choose }}
      note={
        together.length > 0 && (
          <p className="text-soft">Their changes that were merged automatically: {together.join(', ')}.</p>
        )
      }
    >
      <Button tone="primary" onClick={finish}>
        Save what I chose
      </Button>
      <Button onClick={() => choose('mine', ...all)}>Mine everywhere</Button>
      <Button onClick={() => choose('theirs', ...all)}>Theirs everywhere</Button>
      {missing && (
        <p role="alert" className="text-danger text-[13px]">
          Choose one for “{missing.label}” first.
        </p>
      )}
    </ConflictView>
  );
}

function fieldOf({ key, label, isPicture, words, ...sides }: Collision, names: Names) {
  const [mine, theirs] = [words(sides.mine, names), words(sides.theirs, names)];
  return isPicture
    ? { key, label, mine: <PictureOf id={mine} />, theirs: <PictureOf id={theirs} /> }
    : wordsField(key, label, mine, theirs);
}
