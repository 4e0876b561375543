import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';

import type { Submission } from '#shared/schemas/submissions.ts';

import { useAccount } from '../../queries/account.ts';
import { optionsQuery } from '../../queries/domains.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { replyLink } from './submission-words.ts';

type Props = { submission: Submission; onReplied: () => void };

/** Opens a reply in the user's mail program, then asks whether it was sent, which the panel can't know. */
export function ReplyButton({ submission, onReplied }: Props) {
  const { domain } = useAccount();
  const { data: options } = useQuery(optionsQuery);
  const [asking, setAsking] = useState(false);
  const ask = asking && submission.status !== 'replied';
  if (!submission.fields['email']) return null;
  return (
    <>
      {ask && (
        <div role="status" className="bg-accent-wash flex w-full flex-wrap items-center gap-2 rounded-md px-3 py-2">
          <p className="grow">Answer sent?</p>
          <Button
            size="sm"
            tone="primary"
            onClick={() => {
              onReplied();
              setAsking(false);
            }}
          >
            Mark as replied
          </Button>
          <Button size="sm" onClick={() => setAsking(false)}>
            Not yet
          </Button>
        </div>
      )}
      <a
        href={replyLink(submission, domain.title, options?.timezone)}
        onClick={() => setAsking(true)}
        className={buttonClass({ tone: 'primary' })}
      >
        <Mail size={15} aria-hidden /> Reply by email
      </a>
    </>
  );
}
