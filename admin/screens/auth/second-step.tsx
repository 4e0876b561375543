import { useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';
import type { SecondStepOffer } from '#shared/schemas/passkeys.ts';

import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { knowsPasskeys, passkeyErrorText } from '../../forms/passkey-refusals.ts';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useSignIn } from '../../queries/account.ts';
import { useSignInByPasskey } from '../../queries/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { formText } from './form-text.ts';

const codeKinds = {
  app: {
    title: 'Enter your code',
    lead: 'From the app on your phone.',
    label: 'Code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    title: 'Enter a recovery code',
    lead: 'One of the ten codes you saved. Each works once.',
    label: 'Recovery code',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

type CodeKind = keyof typeof codeKinds;
type Kind = CodeKind | 'passkey';

const instead: Record<Kind, string> = {
  app: 'Use your app instead',
  passkey: 'Use a passkey instead',
  recovery: 'Use a recovery code instead',
};

type Props = {
  /** Address and password, which were right. They are kept nowhere else. */
  given: LoginInput;
  /** The reply to them, which says what else the person has. */
  refusal: Error | null;
  onDone: () => void;
  onBack: () => void;
};

/** Asks whoever has a second factor for it, after the password. */
export function SecondStep({ given, refusal, onDone, onBack }: Props) {
  const { code_app: hasApp, passkey, passkeys_elsewhere: elsewhere } = offerIn(refusal);
  const kinds: Kind[] = [
    ...(passkey && knowsPasskeys() ? (['passkey'] as const) : []),
    ...(hasApp ? (['app'] as const) : []),
    'recovery',
  ];
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'recovery');
  const notice =
    elsewhere.length > 0 && !passkey
      ? `Your passkeys work only at ${elsewhere.join(' and ')}, the panel’s former address. Sign in with a code, then add new ones in your profile.`
      : null;
  const others = (
    <div className="flex flex-wrap gap-2">
      {kinds
        .filter((one) => one !== kind)
        .map((one) => (
          <Button key={one} tone="quiet" onClick={() => setKind(one)}>
            {instead[one]}
          </Button>
        ))}
      <Button tone="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
  if (kind === 'passkey')
    return (
      <AuthLayout title="Use your passkey" lead="Your device asks for your fingerprint, face or PIN.">
        <PasskeyStep email={given.email} onDone={onDone} />
        {others}
      </AuthLayout>
    );
  const { title, lead } = codeKinds[kind];
  return (
    <AuthLayout title={title} lead={lead}>
      {notice && <p className="bg-sunken rounded-md px-3 py-2">{notice}</p>}
      <CodeStep key={kind} kind={kind} given={given} onDone={onDone} />
      {others}
    </AuthLayout>
  );
}

/** Versions before say nothing of it, and have apps only. */
function offerIn(refusal: Error | null): SecondStepOffer {
  const data = isHttpError(refusal) ? (refusal.body?.data as SecondStepOffer | undefined) : undefined;
  return data ?? { code_app: true, passkey: false, passkeys_elsewhere: [] };
}

function PasskeyStep({ email, onDone }: { email: string; onDone: () => void }) {
  const signIn = useSignInByPasskey();
  return (
    <div className="space-y-4">
      <FormError text={passkeyErrorText(signIn.error)} />
      <Button
        tone="primary"
        className="h-10! w-full"
        disabled={signIn.isPending}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen asks for nothing else
        autoFocus
        onClick={() => signIn.mutate({ email }, { onSuccess: onDone })}
      >
        Continue with a passkey
      </Button>
    </div>
  );
}

function CodeStep({ kind, given, onDone }: { kind: CodeKind; given: LoginInput; onDone: () => void }) {
  const signIn = useSignIn();
  const { label, inputMode, autoComplete } = codeKinds[kind];
  const { code: refused } = fieldErrorsOf(signIn.error);
  return (
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
  );
}
