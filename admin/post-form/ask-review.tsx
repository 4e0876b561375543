import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { longestReviewNote } from '#shared/rules/constants.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { useAccount } from '../queries/account.ts';
import { postQuery } from '../queries/posts.ts';
import { postReviewQuery, useAskForReview } from '../queries/reviews.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { notify } from '../ui/notify.ts';
import type { usePostForm } from './use-post-form.ts';
import { useShownState } from './use-shown-state.ts';

type Props = { edited: ReturnType<typeof usePostForm>; post: Post };

/** In the place of a post's Publish button, for users who may not publish. */
export function AskReview({ edited, post }: Props) {
  const { data: review } = useQuery(postReviewQuery(post.id));
  const { live } = useShownState(post);
  useOthersChanges(edited, post);
  const [asking, setAsking] = useState(false);
  const isAsked = review?.state === 'open';
  const isDone = live === 'same' && edited.state.kind === 'saved';
  const why = isAsked ? 'It is in review' : 'Visitors see exactly this';

  function press() {
    // The last keys may not have reached the form when the button was drawn.
    if (isAsked || (isDone && !edited.isDirty())) notify.info(`${why}.`);
    else setAsking(true);
  }
  return (
    <>
      <Button
        tone={isAsked || isDone ? 'plain' : 'primary'}
        aria-disabled={isAsked || isDone || undefined}
        title={isAsked || isDone ? why : undefined}
        disabled={review === undefined}
        onClick={press}
      >
        {isAsked ? 'In review' : 'Ask for review'}
      </Button>
      {asking && <AskDialog edited={edited} post={post} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Shows what someone else saved, such as the status once it is published, in a form without changes. A save merges those of others. */
function useOthersChanges({ saver, isDirty, adopt }: Props['edited'], post: Post): void {
  const { data = post } = useQuery(postQuery(post.id));
  useEffect(() => {
    if (data.version > saver.stored.version && !isDirty()) adopt(data);
  });
}

function AskDialog({ edited, post, onClose }: Props & { onClose: () => void }) {
  const ask = useAskForReview();
  const { mail_server: hasServer } = useAccount();
  const [note, setNote] = useState('');
  const [isSaving, setIsSaving] = useState(false);

  async function send() {
    setIsSaving(true);
    // Typing during a save leaves it unsaved: then it is saved once more.
    const isSaved = (await edited.save()) || (edited.saver.state.kind === 'unsaved' && (await edited.save()));
    setIsSaving(false);
    if (!isSaved) return onClose();
    const done = () => {
      onClose();
      notify.success('Review requested from everyone who can publish');
    };
    return ask.mutate({ id: post.id, note }, { onSuccess: done });
  }
  return (
    <Modal
      title="Ask for a review"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={isSaving || ask.isPending} onClick={() => void send()}>
            Ask for review
          </Button>
        </>
      }
    >
      {/* Not a form: the post's form is around it. */}
      <div className="space-y-3">
        <p className="text-soft">
          Everyone who can publish {hasServer ? 'gets an email, sees' : 'finds it under Reviews, sees'} what changes,
          and publishes it or sends it back to you.
        </p>
        <Field label="Message (optional)">
          {(control) => (
            <textarea
              {...control}
              rows={3}
              maxLength={longestReviewNote}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  );
}
