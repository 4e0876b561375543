import { useState } from 'react';

import { lateChoices } from '#shared/content/status-words.ts';
import type { StatusInput } from '#shared/schemas/statuses.ts';

import { fieldErrorsOf } from '../../../forms/refusals.ts';
import { useAccount } from '../../../queries/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { onEnter } from '../../../ui/on-enter.ts';

type Props = { tell: (body: StatusInput) => Promise<void> };

export function SayLate({ tell }: Props) {
  const [minutes, setMinutes] = useState(20);
  return (
    <div className="space-y-2">
      <Field label="How late">
        {(control) => (
          <select {...control} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {lateChoices.map((each) => (
              <option key={each} value={each}>
                {each} minutes
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button
        tone="primary"
        onClick={() => void tell({ kind: 'late', minutes }).catch(() => undefined)}
        className="w-full pointer-coarse:min-h-11"
      >
        Mark as late
      </Button>
    </div>
  );
}

export function SayNotComing({ tell }: Props) {
  const { mail_server: hasServer } = useAccount();
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  function send() {
    if (!reason.trim()) {
      setError('Say why');
      return;
    }
    tell({ kind: 'not_coming', reason }).catch((refusal: unknown) => setError(fieldErrorsOf(refusal)['reason'] ?? ''));
  }
  return (
    <div className="space-y-2">
      <Field
        label="Why"
        error={error}
        hint={
          hasServer
            ? 'Visitors see it. The network’s office gets an email, and so does the place if it has an email under Places. If the truck comes after all, they get another one.'
            : 'Visitors see it. Nobody gets an email: this installation has no mail server.'
        }
      >
        {(control) => (
          <input
            {...control}
            value={reason}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => {
              setReason(target.value);
              setError('');
            }}
            onKeyDown={onEnter(send)}
          />
        )}
      </Field>
      <Button tone="primary" onClick={send} className="w-full pointer-coarse:min-h-11">
        Mark as not coming
      </Button>
    </div>
  );
}
