import { useState } from 'react';

import { overlapHours } from '#shared/rules/token-permissions.ts';
import type { ApiToken, MadeToken } from '#shared/schemas/api-tokens.ts';

import { SelectField } from '../../forms/select-field.tsx';
import { useReplaceToken } from '../../queries/api-tokens.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { MadeSecret } from './made-secret.tsx';

const choices = [
  ['0', 'Not at all'],
  ['1', 'For an hour'],
  [String(overlapHours.initial), 'For a day'],
  [String(overlapHours.most), 'For a week'],
] as const;

/** Gives a token a new secret, then shows it. */
export function ReplaceToken({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const replace = useReplaceToken();
  const [made, setMade] = useState<MadeToken | null>(null);
  const [hours, setHours] = useState<string>(String(overlapHours.initial));
  return (
    <Modal
      title={made ? 'The new secret' : `Replace the secret of “${token.name}”?`}
      onClose={onClose}
      footer={
        made ? (
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              tone="primary"
              disabled={replace.isPending}
              onClick={() => replace.mutate({ id: token.id, hours: Number(hours) }, { onSuccess: setMade })}
            >
              {replace.isPending ? 'Replacing…' : 'Replace'}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <MadeSecret token={made} />
      ) : token.state === 'active' ? (
        <SelectField
          label="Keep the old secret working"
          value={hours}
          options={choices}
          hint="Gives the program time to get the new one. Choose “Not at all” if someone else may know the old one."
          onChange={setHours}
        />
      ) : (
        <p className="text-soft">
          The old secret stays refused. From now on, the token acts for you, with the permissions it has.
        </p>
      )}
    </Modal>
  );
}
