import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';

import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { knowsPasskeys, passkeyErrorText } from '../../forms/passkey-refusals.ts';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useAccount } from '../../queries/account.ts';
import { factorsQuery, useProve } from '../../queries/factors.ts';
import { useProveByPasskey } from '../../queries/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type Props = { onAnswer: (given: boolean) => void };

/** Asks whoever signed in a while ago to confirm that it's them; what they were doing then goes on by itself. */
export function ProofDialog({ onAnswer }: Props) {
  const { user } = useAccount();
  const { data: factors } = useQuery({ ...factorsQuery, meta: { silent: true } });
  const prove = useProve();
  const byPasskey = useProveByPasskey();
  const hasPasskey = knowsPasskeys() && factors?.passkeys.some(({ here }) => here);
  const [byCode, setByCode] = useState(false);
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);
  const formId = useId();
  const input = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which moves the focus to its first button.
  useEffect(() => input.current?.focus(), [byCode]);
  const errors = fieldErrorsOf(prove.error);
  const refused = errors['password'] ?? errors['code'];
  const wish = byCode ? 'Enter a code' : 'Enter your password';
  const field = {
    value,
    ref: input,
    error: missing && !value ? wish : refused,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  };
  return (
    <Modal
      title="Confirm that it’s you"
      onClose={() => onAnswer(false)}
      footer={
        <>
          {factors?.code_app && (
            <Button
              tone="quiet"
              className="mr-auto"
              onClick={() => {
                setByCode(!byCode);
                setValue('');
                prove.reset();
              }}
            >
              {byCode ? 'Use the password' : 'Use a code'}
            </Button>
          )}
          <Button onClick={() => onAnswer(false)}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" disabled={prove.isPending}>
            Confirm
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
          setMissing(!value);
          if (!value) return;
          prove.mutate(byCode ? { code: value } : { password: value }, { onSuccess: () => onAnswer(true) });
        }}
      >
        <p className="text-soft">It has been a while since you signed in. Confirm, and your action continues.</p>
        <FormError text={refused ? null : authErrorText(prove.error)} />
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <ProofField isCode={byCode} {...field} />
        {hasPasskey && (
          <>
            <Button
              className="h-10! w-full"
              disabled={byPasskey.isPending}
              onClick={() => byPasskey.mutate(undefined, { onSuccess: () => onAnswer(true) })}
            >
              Use a passkey instead
            </Button>
            <FormError text={passkeyErrorText(byPasskey.error)} />
          </>
        )}
      </form>
    </Modal>
  );
}

type FieldProps = ComponentProps<'input'> & { isCode: boolean; error: string | undefined };

function ProofField({ isCode, ...field }: FieldProps) {
  if (isCode)
    return (
      <AuthField
        label="Code from your app, or a recovery code"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={60}
        {...field}
      />
    );
  return <PasswordField label="Your password" autoComplete="current-password" maxLength={200} {...field} />;
}
