import { Link } from '@tanstack/react-router';

import { FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useKeepFactor } from '../../queries/factors.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { forgetLinkToken } from './use-link-token.ts';

/** Opening the link changes nothing, because mail scanners open links: the button does. */
export function KeepFactor({ token }: { token: string }) {
  const keep = useKeepFactor();
  const signIn = (
    <p>
      <Link
        to={paths.signIn}
        className="text-accent underline underline-offset-2"
        onClick={() => forgetLinkToken(paths.resetPassword, 'keep')}
      >
        {keep.isIdle ? 'I asked for it: continue' : 'Sign in'}
      </Link>
    </p>
  );
  if (keep.isSuccess)
    return (
      <AuthLayout title="Your second step is kept">
        <p role="status" className="text-soft">
          You sign in as before. The owner who asked for the reset gets an email. If someone else may know your
          password, set a new one.
        </p>
        {signIn}
      </AuthLayout>
    );
  if (fieldErrorsOf(keep.error)['token'])
    return (
      <AuthLayout
        title="This link no longer works"
        lead="Your second step was kept already, or the time is over. If your password alone signs in now, set up a new second step in your profile."
      >
        {signIn}
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Keep your second step?"
      lead="An owner of your network is resetting it, so that your password alone signs you in. If you didn’t ask for that, keep it."
    >
      <FormError text={authErrorText(keep.error)} />
      <Button
        tone="primary"
        className="h-10! w-full"
        disabled={keep.isPending}
        onClick={() => keep.mutate(token, { onSuccess: () => forgetLinkToken(paths.resetPassword, 'keep') })}
      >
        I didn’t ask for it: keep it
      </Button>
      {signIn}
    </AuthLayout>
  );
}
