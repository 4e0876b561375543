import { useState } from 'react';

import type { LoginInput } from '#shared/schemas/auth.ts';

import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useSignIn } from '../../queries/account.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { formText } from './form-text.ts';

const kinds = {
  app: {
    lead: 'From the app on your phone.',
    label: 'Code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    other: 'Use a recovery code instead',
  },
  recovery: {
    lead: 'One of the ten that you kept when you set up the app. Each works once.',
    label: 'Recovery code',
    inputMode: 'text',
    autoComplete: 'off',
    other: 'Use the app instead',
  },
} as const;

type Props = {
  /** Address and password, which were right. They are kept nowhere else. */
  given: LoginInput;
  onDone: () => void;
  onBack: () => void;
};

/** Asks whoever has a second factor for a code, after the password. */
export function SecondStep({ given, onDone, onBack }: Props) {
  const signIn = useSignIn();
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const { lead, label, inputMode, autoComplete, other } = kinds[kind];
  const { code: refused } = fieldErrorsOf(signIn.error);
  return (
    <AuthLayout title={kind === 'app' ? 'Enter your code' : 'Enter a recovery code'} lead={lead}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const code = formText(new FormData(event.currentTarget), 'code');
          signIn.mutate({ ...given, code }, { onSuccess: onDone });
        }}
      >
        <FormError text={refused ? null : authErrorText(signIn.error)} />
        <AuthField
          key={kind}
          label={label}
          name="code"
          inputMode={inputMode}
          autoComplete={autoComplete}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen asks for nothing else
          autoFocus
          error={refused}
        />
        <Button type="submit" tone="primary" className="h-10! w-full" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="quiet"
          onClick={() => {
            signIn.reset();
            setKind(kind === 'app' ? 'recovery' : 'app');
          }}
        >
          {other}
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </AuthLayout>
  );
}
