import { createLazyRoute, Link, useRouter } from '@tanstack/react-router';
import { startTransition, Suspense, useState } from 'react';

import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { LoginInput } from '#shared/schemas/auth.ts';

import { session } from '../../client/client.ts';
import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useSignIn } from '../../queries/account.ts';
import { safeNext } from '../../routing/navigate.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';

const SignInPart = lazyNamed(() => import('./sign-in-part.tsx'), 'SignInPart');

export const Route = createLazyRoute('/team-login')({ component: SignIn });

function SignIn() {
  const { next } = Route.useSearch();
  const router = useRouter();
  const signIn = useSignIn();
  const [given, setGiven] = useState<LoginInput | null>(null);
  const errors = fieldErrorsOf(signIn.error);

  const enter = () => void router.navigate({ href: safeNext(next) });
  function submit(form: FormData) {
    // Its two text fields. formText would be one more file of the first load.
    const body = Object.fromEntries(form) as LoginInput;
    signIn.mutate(body, {
      onSuccess: enter,
      onError: (error) =>
        isHttpError(error) && error.code === 'second_factor_needed' && startTransition(() => setGiven(body)),
    });
  }
  if (given) return <SignInPart given={given} refusal={signIn.error} onDone={enter} onBack={() => setGiven(null)} />;
  return (
    <AuthLayout title="Sign in" lead={leadOf(next)}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <FormError text={errors['email'] ? null : authErrorText(signIn.error)} />
        <AuthField label="Email" name="email" type="email" autoComplete="username webauthn" error={errors['email']} />
        <PasswordField label="Password" name="password" autoComplete="current-password" required className="h-10!" />
        <Button type="submit" tone="primary" className="h-10! w-full" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <Suspense fallback={<div className="h-10" />}>
        <SignInPart next={next} onDone={enter} />
      </Suspense>
      <p className="text-soft">
        <Link to={paths.resetPassword} className="text-accent underline underline-offset-2">
          Forgot your password?
        </Link>
      </p>
    </AuthLayout>
  );
}

function leadOf(next: string | undefined): string | undefined {
  if (!next) return 'For the people who run the network.';
  // A tab keeps its domain when its session expires, so without one nobody was signed in here.
  if (!session.site()) return undefined;
  return 'Your session ended. Sign in to continue: what you typed is kept on this device.';
}
