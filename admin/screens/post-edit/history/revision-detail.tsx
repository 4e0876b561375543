import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { stableJson } from '#shared/rules/stable-json.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useNames } from '../../../difference/use-names.ts';
import { WordChanges } from '../../../forms/word-changes.tsx';
import { type FormValues, tidy, valuesOf } from '../../../post-form/form-values.ts';
import { PictureOf } from '../../../post-form/picture-of.tsx';
import { partsOf, readPart } from '../../../post-form/post-parts.ts';
import { type Revision, revisionQuery } from '../../../queries/revisions.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Delayed, ErrorState, Skeleton } from '../../../ui/states.tsx';
import type { Names } from '../../../words/names.ts';
import { whoWords } from './revision-words.ts';

type Props = { post: Post; revision: Revision; previous: Revision | undefined; isNewest: boolean };

/** The changes of one save, or all changes since then. */
export function RevisionDetail({ post, revision, previous, isNewest }: Props) {
  const names = useNames();
  const heading = useRef<HTMLParagraphElement>(null);
  const [against, setAgainst] = useState<'before' | 'now'>(previous ? 'before' : 'now');
  const here = useQuery(revisionQuery(post.id, revision.rev));
  const before = useQuery({ ...revisionQuery(post.id, previous?.rev ?? 0), enabled: previous !== undefined });
  useEffect(() => heading.current?.focus(), []);

  const failed = here.error ?? before.error;
  const loaded = here.data && (previous === undefined || before.data) ? here.data : null;
  const rows = loaded
    ? against === 'before' && before.data
      ? differences(valuesOf(asPost(post, before.data)), valuesOf(asPost(post, loaded)), names)
      : differences(valuesOf(asPost(post, loaded)), valuesOf({ ...post, publish_at: null }), names)
    : [];
  return (
    <div className="space-y-4">
      <p ref={heading} tabIndex={-1} className="outline-none">
        <span className="font-medium">{whoWords(revision)}</span>, <RelativeTime value={revision.created_at} />
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
      {loaded && rows.length === 0 && <p className="text-soft">No visible differences.</p>}
      {rows.map((difference) => (
        <DifferenceView key={difference.key} difference={difference} />
      ))}
    </div>
  );
}

const pressed = 'aria-pressed:border-accent aria-pressed:bg-accent-wash';

/** The post as of a save; revisions don't store its schedule. */
function asPost(post: Post, stored: Pick<Post, 'title' | 'url' | 'post_status_id' | 'post_body'>): Post {
  const { title, url, post_status_id, post_body } = stored;
  return { ...post, title, url, post_status_id, post_body, publish_at: null };
}

/** A changed part: a text diff, or pictures side by side. */
function DifferenceView({ difference: { label, isPicture, before, after } }: { difference: Difference }) {
  return (
    <section>
      <h3 className="text-soft mb-1 text-[13px] font-medium">{label}</h3>
      <div className="border-line rounded-md border p-3">
        {isPicture ? (
          <div className="grid grid-cols-2 gap-3">
            <Side label="Before" id={before} />
            <Side label="After" id={after} />
          </div>
        ) : before === after ? (
          <p className="text-soft">Only the formatting changed: bold, links, headings or pictures.</p>
        ) : (
          <WordChanges before={before} after={after} />
        )}
      </div>
    </section>
  );
}

function Side({ label, id }: { label: string; id: string }) {
  return (
    <div className="min-w-0">
      <p className="text-soft mb-1 text-[13px]">{label}</p>
      <PictureOf id={id} />
    </div>
  );
}

/** A part that differs between two states of a post, as text; pictures as ids. */
type Difference = { key: string; label: string; isPicture: boolean; before: string; after: string };

/** The changed parts between two states of a post. */
function differences(before: FormValues, after: FormValues, names: Names): Difference[] {
  return partsOf(before, after)
    .filter((part) => stableJson(tidy(readPart(before, part))) !== stableJson(tidy(readPart(after, part))))
    .map((part) => ({
      key: part.path.join('.'),
      label: part.label,
      isPicture: part.isPicture === true,
      before: part.words(readPart(before, part) as never, names),
      after: part.words(readPart(after, part) as never, names),
    }))
    .filter(
      (difference) => difference.before !== difference.after || ['Text', 'Built page'].includes(difference.label),
    );
}
