import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { documentName } from '#shared/rules/documents.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { DifferenceView } from '../../../difference/difference-view.tsx';
import { asPost } from '../../../difference/post-at.ts';
import { type Revision, revisionQuery } from '../../../queries/revisions.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Delayed, ErrorState, Skeleton } from '../../../ui/states.tsx';
import { isPatch, whoWords } from './revision-words.ts';

type Props = { post: Post; revision: Revision; previous: Revision | undefined; isNewest: boolean };

/** The changes of one save, or all changes since then. */
export function RevisionDetail({ post, revision, previous, isNewest }: Props) {
  const heading = useRef<HTMLParagraphElement>(null);
  const [against, setAgainst] = useState<'before' | 'now'>(previous ? 'before' : 'now');
  const here = useQuery(revisionQuery(post.id, revision.rev));
  const before = useQuery({ ...revisionQuery(post.id, previous?.rev ?? 0), enabled: previous !== undefined });
  useEffect(() => heading.current?.focus(), []);

  const failed = here.error ?? before.error;
  const loaded = here.data && (previous === undefined || before.data) ? here.data : null;
  const shown = loaded && asPost(post, loaded);
  const sides =
    against === 'before'
      ? { before: before.data ? asPost(post, before.data) : null, after: shown }
      : { before: shown, after: { ...post, publish_at: null } };
  return (
    <div className="space-y-4">
      <p ref={heading} tabIndex={-1} className="outline-none">
        <span className="font-medium">{whoWords(revision)}</span>, <RelativeTime value={revision.created_at} />
        {isPatch(revision) && <span className="text-soft"> · compared with what is saved now</span>}
        {!previous && !isNewest && !isPatch(revision) && <span className="text-soft"> · what changed since</span>}
        {revision.saves > 1 && <span className="text-soft"> · {revision.saves} saves one after the other</span>}
      </p>
      {previous && !isNewest && (
        <div role="group" aria-label="Compare with" className="flex gap-1.5">
          <Button
            size="sm"
            aria-pressed={against === 'before'}
            className={pressed}
            onClick={() => setAgainst('before')}
          >
            What it changed
          </Button>
          <Button size="sm" aria-pressed={against === 'now'} className={pressed} onClick={() => setAgainst('now')}>
            What changed since
          </Button>
        </div>
      )}
      {failed && (
        <ErrorState
          error={failed}
          what="This save"
          onRetry={() => {
            void here.refetch();
            void before.refetch();
          }}
        />
      )}
      {!loaded && !failed && (
        <Delayed>
          <Skeleton className="h-40 w-full" />
        </Delayed>
      )}
      {loaded && (
        <DifferenceView
          difference={{
            kind: 'post',
            document: documentName({ kind: 'post', id: post.id }),
            title: post.title,
            ...sides,
          }}
        />
      )}
    </div>
  );
}

const pressed = 'aria-pressed:border-accent aria-pressed:bg-accent-wash';
