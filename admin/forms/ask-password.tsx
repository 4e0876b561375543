import { type ReactNode, useId, useState } from 'react';

import { useAccount } from '../queries/account.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { FormError } from './auth-field.tsx';
import { authErrorText, fieldErrorsOf } from './refusals.ts';

type Props = {
  title: string;
  /** The words of the button. */
  verb: string;
  isPending: boolean;
  error: Error | null;
  onClose: () => void;
  onConfirm: (password: string) => void;
  children: ReactNode;
};

/** Asks for the user's own password before an action for which an unattended screen must not be enough. */
export function AskPassword({ title, verb, isPending, error, onClose, onConfirm, children }: Props) {
  const { user } = useAccount();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const formId = useId();
  const refused = fieldErrorsOf(error)['current_password'];
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="danger" disabled={isPending}>
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
          setMissing(!password);
          if (password) onConfirm(password);
        }}
      >
        <p className="text-soft">{children}</p>
        <FormError text={refused ? null : authErrorText(error)} />
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label="Your password"
          name="current_password"
          autoComplete="current-password"
          value={password}
          maxLength={200}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
          autoFocus
          error={missing && !password ? 'Enter your current password' : refused}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Modal>
  );
}
