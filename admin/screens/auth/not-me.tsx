import { Link, useRouter } from '@tanstack/react-router';

import { FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useNotMe } from '../../queries/sessions.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { forgetLinkToken } from './use-link-token.ts';

const linkClass = 'text-accent underline underline-offset-2';

/** Opening the link changes nothing, because mail scanners open links: the button does. Then a new password is chosen. */
export function NotMe({ token }: { token: string }) {
  const router = useRouter();
  const notMe = useNotMe();
  const signIn = (
    <p>
      <Link to={paths.signIn} className={linkClass} onClick={() => forgetLinkToken(paths.resetPassword, 'alarm')}>
        It was me: keep everything
      </Link>
    </p>
  );
  if (fieldErrorsOf(notMe.error)['token'])
    return (
      <AuthLayout
        title="This link no longer works"
        lead="It works once, for 7 days. If someone else uses your account, set a new password: that signs out every device."
      >
        <Button
          tone="primary"
          className="h-10! w-full"
          onClick={() => {
            forgetLinkToken(paths.resetPassword, 'alarm');
            void router.invalidate();
          }}
        >
          Set a new password
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout
      title="Wasn’t this you?"
      lead="This signs out every device and ends your password, which someone may know. Then you choose a new one."
    >
      <FormError text={authErrorText(notMe.error)} />
      <Button
        tone="primary"
        className="h-10! w-full"
        disabled={notMe.isPending || notMe.isSuccess}
        onClick={() =>
          notMe.mutate(token, {
            onSuccess: (next) => {
              forgetLinkToken(paths.resetPassword, 'alarm');
              router.history.push(`${paths.changePassword}#token=${next}`);
            },
          })
        }
      >
        {notMe.isPending ? 'Signing out…' : 'It wasn’t me: sign out everywhere'}
      </Button>
      {signIn}
    </AuthLayout>
  );
}
