import { useQuery } from '@tanstack/react-query';

import type { Post } from '#shared/schemas/posts.ts';

import { publishStateQuery } from '../queries/releases.ts';
import type { SaveState } from './post-saver.ts';
import { saveWords, waitsFor } from './save-words.ts';

const tones: Partial<Record<SaveState['kind'], string>> = {
  unsaved: 'text-warn',
  offline: 'text-warn',
  refused: 'text-danger',
  gone: 'text-danger',
  conflict: 'text-danger',
};

const reasons = {
  save: 'Visitors see it after Save and Publish',
  publish: 'Saved. Visitors see it after Publish',
};

/** Whether what was typed is safe, and whether visitors see it. */
export function SaveStatus({ post, state }: { post: Post | null; state: SaveState }) {
  const { data: live } = useQuery(publishStateQuery);
  const waits = waitsFor(state, post, live);
  return (
    <>
      {waits && (
        <span
          title={reasons[waits]}
          className="border-warn text-warn inline-flex h-6 items-center rounded-full border px-2 text-[13px] whitespace-nowrap"
        >
          Not live yet
        </span>
      )}
      <p role="status" className={`min-w-0 text-[13px] ${tones[state.kind] ?? 'text-soft'}`}>
        {saveWords(state, post === null)}
      </p>
    </>
  );
}
