import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { isEmail } from '#shared/rules/form-check.ts';
import { shortDay } from '#shared/rules/when-words.ts';

import { fieldErrorsOf } from '../../../forms/refusals.ts';
import type { FormValues } from '../../../post-form/form-values.ts';
import { useAccount, useEmailWords } from '../../../queries/account.ts';
import { statusLinksQuery, useEndStatusLink, useMakeStatusLink } from '../../../queries/statuses.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { MadeLink } from '../../../ui/made-link.tsx';
import { notify } from '../../../ui/notify.ts';
import { onEnter } from '../../../ui/on-enter.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';

type Props = { postId: string; zone: string };

/** Mails links by which people at the truck say how it is, and lists those that work. */
export function TruckLinks({ postId, zone }: Props) {
  const { getValues } = useFormContext<FormValues>();
  const [email, setEmail] = useState(() => getValues('post_body.attributes.email') ?? '');
  const [error, setError] = useState('');
  const make = useMakeStatusLink();
  const emailWords = useEmailWords();
  const { mail_server: hasServer } = useAccount();

  function mail() {
    const to = email.trim();
    if (!isEmail(to)) {
      setError('Enter an email address like name@example.com');
      return;
    }
    const making = make.mutateAsync({ id: postId, email: to });
    notify.done(making, emailWords(`Emailed ${to} a link`, `Made a link for ${to}.`));
    making.catch((refusal: unknown) => setError(fieldErrorsOf(refusal)['email'] ?? ''));
  }
  return (
    <div className="space-y-4">
      <p className="text-soft">
        A page with large buttons, without an account. Anyone with the link can report on this truck, and nothing else.
      </p>
      <div className="space-y-2">
        <Field label={hasServer ? 'Email a link to' : 'Make a link for'} error={error}>
          {(control) => (
            <input
              {...control}
              type="email"
              value={email}
              autoComplete="off"
              onChange={({ target }) => {
                setEmail(target.value);
                setError('');
              }}
              onKeyDown={onEnter(mail)}
            />
          )}
        </Field>
        <Button disabled={make.isPending} onClick={mail} className="pointer-coarse:min-h-11">
          {hasServer ? 'Email a link' : 'Make a link'}
        </Button>
      </div>
      {make.data && (
        <MadeLink
          key={make.data.id}
          link={make.data}
          zone={zone}
          error={null}
          onRetry={mail}
          waiting=""
          hint={(until) => `Shown only now. It works until ${until}.`}
        />
      )}
      <WorkingLinks postId={postId} zone={zone} />
    </div>
  );
}

function WorkingLinks({ postId, zone }: Props) {
  const { data: links = [] } = useQuery(statusLinksQuery(postId));
  const end = useEndStatusLink();
  if (links.length === 0) return null;
  return (
    <section aria-label="Links that work">
      <h3 className="font-medium">Links that work</h3>
      <ul>
        {links.map(({ id, email, used_at: used, expires_at: expires }) => (
          <li
            key={id}
            className="border-line flex min-h-12 items-center justify-between gap-2 border-b py-1.5 last:border-0"
          >
            <span className="min-w-0">
              <span className="block wrap-anywhere">{email}</span>
              <span className="text-soft block text-[13px]">
                {used ? (
                  <>
                    Used <RelativeTime value={used} />
                  </>
                ) : (
                  'Not used yet'
                )}
                , until {shortDay(expires, zone)}
              </span>
            </span>
            <Button
              aria-label={`End the link of ${email}`}
              disabled={end.isPending}
              onClick={() =>
                notify.done(end.mutateAsync({ id: postId, link: id }), `The link of ${email} no longer works`)
              }
              className="pointer-coarse:min-h-11"
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
