import { useState } from 'react';

import { personName } from '#shared/rules/person-name.ts';
import { whenWords } from '#shared/rules/when-words.ts';
import type { User } from '#shared/schemas/users.ts';

import { useAccount, useEmailWords } from '../../queries/account.ts';
import { useGiveBack, useTakeBack } from '../../queries/users.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-delete-dialog.tsx';
import { notify } from '../../ui/notify.ts';
import { ownZone } from '../../ui/own-zone.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { useNow } from '../../ui/use-now.ts';

/** For owners: whether a user has a second factor, and how a lost one is given back. */
export function SecondStepBox({ user, self }: { user: User; self: boolean }) {
  const [asking, setAsking] = useState(false);
  const giveBack = useGiveBack();
  const emailWords = useEmailWords();
  const { mail_server: hasServer } = useAccount();
  const now = useNow();
  const takeBack = useTakeBack();
  const name = personName(user);
  return (
    <PanelBox title="Two-step sign-in">
      <div className="space-y-3">
        {user.giving_back ? (
          <>
            <p className="text-warn">{dueWords(user.giving_back, now)}</p>
            <Button
              className="w-full"
              disabled={takeBack.isPending}
              onClick={() => notify.done(takeBack.mutateAsync(user), `${name} keeps the second step`)}
            >
              Cancel the reset
            </Button>
            <p className="text-soft text-[13px]">
              {name} can also cancel it: by signing in with the second step, or with the link in the email.
            </p>
          </>
        ) : user.second_factor ? (
          <>
            <p>Set up. The password alone lets no one in.</p>
            {!self && (
              <div className="space-y-1">
                <Button className="w-full" disabled={giveBack.isPending} onClick={() => setAsking(true)}>
                  Reset second step…
                </Button>
                <p className="text-soft text-[13px]">For a lost phone without recovery codes.</p>
              </div>
            )}
          </>
        ) : (
          <p className="text-soft">Not set up: the password alone signs in.</p>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={`Reset the second step of ${name}?`}
          verb="Reset it"
          onClose={() => setAsking(false)}
          onConfirm={() =>
            notify.done(
              giveBack.mutateAsync(user),
              emailWords(`Emailed ${user.email}. The second step ends tomorrow.`, 'The second step ends tomorrow.'),
            )
          }
        >
          <p className="text-soft">
            Speak with {name} first: someone else may be asking in their name.{' '}
            {hasServer
              ? 'They get an email now and can cancel.'
              : 'They get no email, because this installation has no mail server.'}{' '}
            After 24 hours, their password alone signs them in for a week, and they set up a new second step.
          </p>
        </ConfirmDialog>
      )}
    </PanelBox>
  );
}

type GivingBack = NonNullable<User['giving_back']>;

function dueWords({ asked_by: askedBy, due_at: dueAt }: GivingBack, now: number): string {
  const by = askedBy ? ` ${askedBy} asked for it.` : '';
  return Date.parse(dueAt) > now
    ? `The password alone signs in from ${whenWords(dueAt, ownZone(), now)}.${by}`
    : `The password alone signs in now.${by}`;
}
