import { createLazyRoute, Link, useRouter } from '@tanstack/react-router';

import { session } from '../../client/client.ts';
import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useSignIn } from '../../queries/account.ts';
import { safeNext } from '../../routing/navigate.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { formText } from './form-text.ts';

export const Route = createLazyRoute('/team-login')({ component: SignIn });

function SignIn() {
  const { next } = Route.useSearch();
  const router = useRouter();
  const signIn = useSignIn();
  const errors = fieldErrorsOf(signIn.error);

  function submit(form: FormData) {
    const body = { email: formText(form, 'email'), password: formText(form, 'password') };
    signIn.mutate(body, { onSuccess: () => void router.navigate({ href: safeNext(next) }) });
  }
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
        <AuthField label="Email" name="email" type="email" autoComplete="username" error={errors['email']} />
        <PasswordField label="Password" name="password" autoComplete="current-password" required className="h-10!" />
        <Button type="submit" tone="primary" className="h-10! w-full" disabled={signIn.isPending}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <p className="text-soft">
        <Link to={paths.resetPassword} className="text-accent underline underline-offset-2">
          Forgot the password?
        </Link>
      </p>
    </AuthLayout>
  );
}

function leadOf(next: string | undefined): string {
  if (!next) return 'For the people who run the network.';
  // A tab keeps its domain when its session expires, so without one nobody was signed in here.
  if (!session.site()) return 'Sign in to continue.';
  return 'Your session ended. Sign in to continue: what you typed is kept on this computer.';
}
