import { Suspense } from 'react';

import type { Post } from '#shared/schemas/posts.ts';

import { DraftOffer } from '../post-form/draft-offer.tsx';
import { TrashNotice } from '../post-form/trash-notice.tsx';
import type { usePostForm } from '../post-form/use-post-form.ts';
import { lazyNamed } from '../ui/lazy-named.ts';

const ConflictView = lazyNamed(() => import('../post-form/conflict-view.tsx'), 'ConflictView');

/** What has to be told about a page before it goes on: a draft of before, the trash, somebody else's save. */
export function PageNotices({ edited, post }: { edited: ReturnType<typeof usePostForm>; post: Post }) {
  const { state, draft, save, saver } = edited;
  return (
    <>
      {draft && (
        <DraftOffer draft={draft} onRestore={() => edited.restoreDraft(draft)} onDiscard={edited.discardDraft} />
      )}
      {state.kind === 'gone' && (
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
          <ConflictView
            base={state.base}
            theirs={state.theirs}
            onResolve={(merged, lost) => edited.resolve(state.theirs, merged, lost)}
          />
        </Suspense>
      )}
    </>
  );
}
