import { createLazyRoute, Link, useRouter } from '@tanstack/react-router';

import { safeNext } from '../../app/navigate.ts';
import { paths } from '../../app/paths.ts';
import { useSignIn } from '../../queries/account.ts';
import { Button } from '../../ui/button.tsx';
import { AuthField, FormError } from './auth-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authErrorText } from './form-errors.ts';
import { formText } from './form-text.ts';

export const Route = createLazyRoute('/team-login')({ component: SignIn });

function SignIn() {
  const { next } = Route.useSearch();
  const router = useRouter();
  const signIn = useSignIn();

  function submit(form: FormData) {
    const body = { email: formText(form, 'email'), password: formText(form, 'password') };
    signIn.mutate(body, { onSuccess: () => void router.navigate({ href: safeNext(next) }) });
  }
  return (
    <AuthLayout
      title="Sign in"
      lead={next ? 'Sign in to go on where you were.' : 'For the people who run the network.'}
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <FormError text={authErrorText(signIn.error)} />
        <AuthField label="Email" name="email" type="email" autoComplete="username" />
        <AuthField label="Password" name="password" type="password" autoComplete="current-password" />
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
