import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Submission } from '#shared/schemas/submissions.ts';

import { useMailAgain } from '../../queries/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { mailWords } from './submission-words.ts';

/** What became of the mail about a submission, and another try where there was none or it failed. */
export function MailLine({ submission }: { submission: Submission }) {
  const again = useMailAgain();
  const { state } = submission.mail;
  const mail = mailWords(submission);
  const sendable = !submission.spam && !submission.deleted_at && (state === 'failed' || state === 'none');
  return (
    <div className="space-y-2">
      <p role="status" className={`text-[13px] wrap-anywhere ${mail.bad ? 'text-warn' : 'text-soft'}`}>
        {mail.text}
      </p>
      {sendable && (
        <Button size="sm" disabled={again.isPending} onClick={() => again.mutate(submission.id)}>
          {state === 'failed' ? 'Send the mail again' : 'Send a mail now'}
        </Button>
      )}
      {isHttpError(again.error) && again.error.code === 'conflict' && (
        <p role="alert" className="text-danger text-[13px]">
          {again.error.body?.message}.
        </p>
      )}
    </div>
  );
}
