import { useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';

import { LinkField } from '../../pickers/link-field.tsx';
import { useAccount } from '../../queries/account.ts';
import { useCreateRedirect } from '../../queries/redirects.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notify.ts';
import { redirectLabels } from '../../words/labels.ts';
import { isElsewhere, pathOf } from './redirect-paths.ts';

function lacksOf(from: string, to: string, host: string): { from?: string; to?: string } {
  return {
    ...(pathOf(from) === '' ? { from: 'Enter the old address' } : {}),
    ...(to.trim() === '' ? { to: 'Choose where it leads' } : {}),
    ...(isElsewhere(to, host) ? { to: 'This leads to another website: choose a page of this one' } : {}),
  };
}

export function RedirectForm({ onDone }: { onDone: () => void }) {
  const { domain } = useAccount();
  const create = useCreateRedirect();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [tried, setTried] = useState(false);
  const lacks = lacksOf(from, to, domain.host);
  const missing = tried ? lacks : {};
  const refused = isHttpError(create.error) ? (create.error.body?.errors ?? {}) : {};

  function submit() {
    const [old, next] = [pathOf(from), pathOf(to)];
    setTried(true);
    if (Object.keys(lacks).length > 0) return;
    create.mutate(
      { from: old, to: next },
      {
        onSuccess: () => {
          notify.success(`/${old} leads to /${next} after the next Publish.`);
          onDone();
        },
      },
    );
  }
  return (
    <form
      noValidate
      aria-label="Add redirect"
      className="border-line bg-surface grid items-start gap-4 rounded-lg border p-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={redirectLabels.from}
        error={missing.from ?? refused['from']?.join(' ')}
        hint="As it was on the old website. A full link works too."
      >
        {(control) => (
          <input
            {...control}
            value={from}
            autoComplete="off"
            spellCheck={false}
            placeholder="/menu.html"
            maxLength={500}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user just opened the form
            autoFocus
            onChange={(event) => {
              setFrom(event.target.value);
              create.reset();
            }}
          />
        )}
      </Field>
      <LinkField
        label={redirectLabels.to}
        value={to}
        error={missing.to ?? refused['to']?.join(' ')}
        disabled={false}
        hint="A page of this site. When it moves, the redirect follows."
        onChange={(next) => {
          setTo(next);
          create.reset();
        }}
        onLeave={() => undefined}
      />
      <div className="flex gap-2 sm:col-span-2">
        <Button type="submit" tone="primary" disabled={create.isPending}>
          {create.isPending ? 'Adding…' : 'Add'}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
