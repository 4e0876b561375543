import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { Post } from '#shared/schemas/posts.ts';

import { savedByQuery } from '../queries/revisions.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { type FormValues, valuesOf } from './form-values.ts';
import { type Choices, type Collision, mergeValues, type Side } from './merge-values.ts';
import { useNames } from './names.ts';

type Props = { base: FormValues | null; theirs: Post; onResolve: (merged: FormValues, lost: boolean) => void };

/**
 * Someone saved this post in the meantime, and changed what I changed too: of each such part one version is chosen, and
 * nothing is written before. Everything else comes together by itself.
 */
export function ConflictView({ base, theirs, onResolve }: Props) {
  const mine = useWatch() as FormValues;
  const names = useNames();
  const { data: who } = useQuery(savedByQuery(theirs.id, theirs.version));
  const [choices, setChoices] = useState<Choices>({});
  const [missing, setMissing] = useState<Collision | null>(null);
  const section = useRef<HTMLElement>(null);
  const { values, collisions, taken } = mergeValues(base, mine, valuesOf(theirs), choices);
  const together = taken.filter((label) => !collisions.some((collision) => collision.label === label));

  function choose(side: Side, ...keys: string[]) {
    setMissing(null);
    setChoices((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, side])) }));
  }
  function finish() {
    const open = collisions.find(({ key }) => !choices[key]);
    setMissing(open ?? null);
    if (open) section.current?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(open.key)}"]`)?.focus();
    else
      onResolve(
        values,
        collisions.some(({ key }) => choices[key] === 'theirs'),
      );
  }
  const all = collisions.map(({ key }) => key);
  return (
    <section
      ref={section}
      aria-labelledby="conflict-title"
      className="border-danger bg-surface overflow-hidden rounded-lg border"
    >
      <header className="bg-danger-wash px-4 py-3" role="alert">
        <h2 id="conflict-title" className="font-semibold">
          {who ?? 'Someone else'} saved this <RelativeTime value={theirs.updated_at} />
        </h2>
        <p>
          You both changed {collisions.length === 1 ? 'the same thing' : `the same ${collisions.length} things`}. Choose
          what stays. Nothing is lost until you do, and theirs stays in the history.
        </p>
      </header>
      <div className="space-y-4 p-4">
        {collisions.map((collision) => (
          <ConflictChoice
            key={collision.key}
            collision={collision}
            names={names}
            chosen={choices[collision.key]}
            onChoose={(side) => choose(side, collision.key)}
          />
        ))}
        {together.length > 0 && (
          <p className="text-soft">
            Theirs that comes in by itself, because you didn’t touch it: {together.join(', ')}.
          </p>
        )}
      </div>
      <footer className="border-line flex flex-wrap items-center gap-2 border-t px-4 py-3">
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
      </footer>
    </section>
  );
}
