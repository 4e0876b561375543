import { useQuery } from '@tanstack/react-query';

import type { Post } from '#shared/schemas/posts.ts';

import { SaveStatus } from '../forms/save-status.tsx';
import type { SaveState } from '../forms/saver.ts';
import { publishStateQuery } from '../queries/releases.ts';
import { waitsFor } from './waits-for.ts';

const reasons = {
  save: 'Visitors see it after Save and Publish',
  publish: 'Saved. Visitors see it after Publish',
};

/** Whether the changes are saved, and whether visitors see them. */
export function PostStatus({ post, state }: { post: Post | null; state: SaveState }) {
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
      <SaveStatus state={state} isNew={post === null} />
    </>
  );
}
