import { Suspense } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { DraftOffer } from '../forms/draft-offer.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { TrashNotice } from './trash-notice.tsx';
import type { usePostForm } from './use-post-form.ts';

const PostConflict = lazyNamed(() => import('./post-conflict.tsx'), 'PostConflict');

type Props = { edited: ReturnType<typeof usePostForm>; post: Post | null };

/** Notices above a post's form: a local draft, a post in the trash, a conflict. */
export function PostNotices({ edited, post }: Props) {
  const { state, draft, save, saver } = edited;
  return (
    <>
      {draft && (
        <DraftOffer draft={draft} onRestore={() => edited.restoreDraft(draft)} onDiscard={edited.discardDraft} />
      )}
      {post && state.kind === 'gone' && (
        <TrashNotice
          meanwhile
          post={post}
          onRestored={() => {
            saver.revived();
            void save();
          }}
        />
      )}
      {state.kind === 'conflict' && (
        <Suspense>
          <PostConflict base={state.base} theirs={state.theirs} onResolve={edited.resolve} />
        </Suspense>
      )}
    </>
  );
}
