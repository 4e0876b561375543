import { useId, useRef } from 'react';

import type { Passkey } from '#shared/schemas/passkeys.ts';

import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { passkeyErrorText } from '../../forms/passkey-refusals.ts';
import { fieldErrorsOf } from '../../forms/refusals.ts';
import { useAddPasskey, useRenamePasskey } from '../../queries/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

type NewProps = {
  question: Record<string, unknown>;
  /** A name to begin with. */
  name: string;
  onClose: () => void;
  onDone: (made: { name: string; codes: string[] | null }) => void;
};

/** Names a passkey, then lets the browser make it. */
export function NewPasskey({ question, name, onClose, onDone }: NewProps) {
  const add = useAddPasskey();
  return (
    <NameDialog
      title="Add a passkey"
      verb="Continue"
      name={name}
      error={add.error}
      isPending={add.isPending}
      onClose={onClose}
      onName={(given) => add.mutate({ name: given, question }, { onSuccess: onDone })}
    >
      It is kept on this device, your phone or a security key, which asks for your fingerprint, face or PIN when you
      sign in.
    </NameDialog>
  );
}

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  return (
    <NameDialog
      title="Rename the passkey"
      verb="Save"
      name={passkey.name}
      error={rename.error}
      isPending={rename.isPending}
      onClose={onClose}
      onName={(name) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose })}
    />
  );
}

type DialogProps = {
  title: string;
  verb: string;
  name: string;
  error: Error | null;
  isPending: boolean;
  onClose: () => void;
  onName: (name: string) => void;
  children?: string;
};

function NameDialog({ title, verb, name, error, isPending, onClose, onName, children }: DialogProps) {
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { name: refused } = fieldErrorsOf(error);
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" disabled={isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const given = input.current?.value.trim() ?? '';
          if (given) onName(given);
          else input.current?.focus();
        }}
      >
        {children && <p className="text-soft">{children}</p>}
        <FormError text={refused ? null : passkeyErrorText(error)} />
        <AuthField
          ref={input}
          label="Name"
          hint="So that you recognize it later."
          defaultValue={name}
          autoComplete="off"
          maxLength={100}
          error={refused}
        />
      </form>
    </Modal>
  );
}
