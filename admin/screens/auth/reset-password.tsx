import { createLazyRoute, Link } from '@tanstack/react-router';

import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { useResetPassword } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { formText } from './form-text.ts';
import { KeepFactor } from './keep-factor.tsx';
import { NotMe } from './not-me.tsx';
import { useLinkToken } from './use-link-token.ts';

export const Route = createLazyRoute('/reset-password')({ component: ResetPassword });

/** Also where the links in mails about a new device and a lost second factor lead: here a person says that it was somebody else. */
function ResetPassword() {
  const alarm = useLinkToken('alarm');
  const kept = useLinkToken('keep');
  if (kept) return <KeepFactor key={kept} token={kept} />;
  return alarm ? <NotMe key={alarm} token={alarm} /> : <AskForLink />;
}

function AskForLink() {
  const reset = useResetPassword();
  const back = (
    <p>
      <Link to={paths.signIn} className="text-accent underline underline-offset-2">
        Back to sign-in
      </Link>
    </p>
  );
  if (reset.isSuccess) {
    const { mail_server: hasServer } = reset.data.data;
    return (
      <AuthLayout title={hasServer ? 'Check your email' : 'Ask for the link'}>
        <p role="status" className="text-soft">
          {hasServer
            ? 'If there is an account with this address, a link to set a new password is on its way. It works once, for 10 minutes.'
            : 'This installation has no mail server. If there is an account with this address, the email with a link to set a new password is a file in DATA_DIR/outbox: ask whoever runs the installation. It works once, for 10 minutes.'}
        </p>
        {back}
      </AuthLayout>
    );
  }
  const errors = fieldErrorsOf(reset.error);
  return (
    <AuthLayout title="Forgot your password?" lead="Enter your email to get a link to set a new one.">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate({ email: formText(new FormData(event.currentTarget), 'email') });
        }}
      >
        <FormError text={errors['email'] ? null : authErrorText(reset.error)} />
        <AuthField label="Email" name="email" type="email" autoComplete="username" error={errors['email']} />
        <Button type="submit" tone="primary" className="h-10! w-full" disabled={reset.isPending}>
          Send the link
        </Button>
      </form>
      {back}
    </AuthLayout>
  );
}
