import { createLazyRoute, Link } from '@tanstack/react-router';

import { session } from '../../client/client.ts';
import { FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useChangePassword } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { formText } from './form-text.ts';
import { forgetLinkToken, useLinkToken } from './use-link-token.ts';

export const Route = createLazyRoute('/change-password')({ component: ChangePassword });

const linkClass = 'text-accent underline underline-offset-2';

/** Sets a password with the mailed token or, when signed in, with the current password. Both end every session. */
function ChangePassword() {
  const token = useLinkToken();
  // Another link may be opened in this tab without loading the panel again.
  return <PasswordForm key={token} token={token} />;
}

function PasswordForm({ token }: { token: string }) {
  const change = useChangePassword();
  const known = !token && session.signedIn();
  const errors = fieldErrorsOf(change.error);

  if (change.isSuccess) {
    return (
      <AuthLayout title="Your password is set">
        <p role="status" className="text-soft">
          Every device was signed out. Sign in with the new password.
        </p>
        <Link to={paths.signIn} className={linkClass}>
          Sign in
        </Link>
      </AuthLayout>
    );
  }
  if ((!token && !known) || errors['token']) return <DeadLink expired={Boolean(token)} />;
  const named = Object.keys(errors).length > 0;
  return (
    <AuthLayout title="Choose a password" lead="You sign in with it from then on, on every device.">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const password = formText(form, 'password');
          const body = token ? { token, password } : { current_password: formText(form, 'current'), password };
          change.mutate(body, { onSuccess: () => forgetLinkToken(paths.changePassword) });
        }}
      >
        <FormError text={named ? null : authErrorText(change.error)} />
        {known && (
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            required
            className="h-10!"
            error={errors['current_password']}
          />
        )}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          className="h-10!"
          minLength={10}
          maxLength={200}
          renderStrength={(password) => <PasswordStrength password={password} words={[]} websites={[]} />}
          error={errors['password']}
          hint="At least 10 characters. Three or four words are easy to remember and hard to guess."
        />
        <Button type="submit" tone="primary" className="h-10! w-full" disabled={change.isPending}>
          {change.isPending ? 'Setting…' : 'Set the password'}
        </Button>
      </form>
    </AuthLayout>
  );
}

/** For a link without a token, or with one that was used or expired. */
function DeadLink({ expired }: { expired: boolean }) {
  const title = expired ? 'This link no longer works' : 'This link is incomplete';
  return (
    <AuthLayout
      title={title}
      lead={
        expired
          ? 'It was used already or has expired. Password links work for 10 minutes, invitations for 7 days.'
          : 'Open the link from the email again, or ask for a new one.'
      }
    >
      <p role="alert" className="sr-only">
        {title}
      </p>
      <ul className="space-y-2">
        <li>
          <Link to={paths.resetPassword} className={linkClass}>
            Ask for a new link
          </Link>
        </li>
        <li className="text-soft">Invited for the first time? Ask the person who invited you to send it again.</li>
        <li>
          <Link to={paths.signIn} className={linkClass}>
            Back to sign-in
          </Link>
        </li>
      </ul>
    </AuthLayout>
  );
}
