import { createLazyRoute, Link } from '@tanstack/react-router';

import { session } from '../../app/client.ts';
import { paths } from '../../app/paths.ts';
import { useChangePassword } from '../../queries/account.ts';
import { Button } from '../../ui/button.tsx';
import { AuthField, FormError } from './auth-field.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { authErrorText } from './form-errors.ts';
import { formText } from './form-text.ts';

export const Route = createLazyRoute('/change-password')({ component: ChangePassword });

/** With the mailed token, or signed in with the current password. Either way every session ends. */
function ChangePassword() {
  const { token } = Route.useSearch();
  const change = useChangePassword();
  const known = !token && session.signedIn();

  if (change.isSuccess) {
    return (
      <AuthLayout title="Your password is changed">
        <p role="status" className="text-soft">
          Every device was signed out. Sign in with the new password.
        </p>
        <Link to={paths.signIn} className="text-accent underline underline-offset-2">
          Sign in
        </Link>
      </AuthLayout>
    );
  }
  if (!token && !known) {
    return (
      <AuthLayout title="This link is incomplete" lead="Open the link from the mail again, or ask for a new one.">
        <Link to={paths.resetPassword} className="text-accent underline underline-offset-2">
          Ask for a new link
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Set a new password">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const password = formText(form, 'password');
          change.mutate(token ? { token, password } : { current_password: formText(form, 'current'), password });
        }}
      >
        <FormError text={authErrorText(change.error)} />
        {known && <AuthField label="Current password" name="current" type="password" autoComplete="current-password" />}
        <AuthField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={10}
          maxLength={200}
          hint="At least 10 characters. A sentence is fine."
        />
        <Button type="submit" tone="primary" className="h-10! w-full" disabled={change.isPending}>
          Set the password
        </Button>
      </form>
    </AuthLayout>
  );
}
