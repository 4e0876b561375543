import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useRouter } from '@tanstack/react-router';

import { roleLabels } from '#shared/rules/roles.ts';
import type { OpenInvitation } from '#shared/schemas/invitations.ts';

import { session } from '../../client/client.ts';
import { AuthField, FormError } from '../../forms/auth-field.tsx';
import { authErrorText, fieldErrorsOf } from '../../forms/refusals.ts';
import { invitationQuery, useAcceptInvitation, useDeclineInvitation } from '../../queries/invitation.ts';
import { paths } from '../../routing/paths.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasswordStrength } from '../../ui/password-strength.tsx';
import { BoxesSkeleton } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { formText } from './form-text.ts';
import { forgetLinkToken, useLinkToken } from './use-link-token.ts';

export const Route = createLazyRoute('/invitation')({ component: Invitation });

const linkClass = 'text-accent underline underline-offset-2';

/** Where a mailed link leads. Opening it changes nothing, because mail scanners open links: a button accepts or declines. */
function Invitation() {
  const token = useLinkToken();
  // Another link may be opened in this tab without loading the panel again.
  return <Answer key={token} token={token} />;
}

/** Answered with a password, it opens the panel: the user is signed in then. */
function Answer({ token }: { token: string }) {
  const router = useRouter();
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const answered = accept.isSuccess || decline.isSuccess;
  const { data, error, refetch } = useQuery({ ...invitationQuery(token), enabled: token !== '' && !answered });
  // Signed in, the panel opens.
  if (accept.data)
    return (
      <AuthLayout title="Welcome">
        <p role="status" className="text-soft">
          Opening the panel…
        </p>
      </AuthLayout>
    );
  if (accept.isSuccess && data) return <Accepted invitation={data} />;
  if (decline.isSuccess)
    return (
      <AuthLayout title="Invitation declined">
        <p role="status" className="text-soft">
          Nothing has changed. The person who invited you can see that you declined.
        </p>
      </AuthLayout>
    );
  const refused = [error, accept.error, decline.error].some((one) => fieldErrorsOf(one)['token']);
  if (!token || refused) return <DeadInvitation isIncomplete={!token} />;
  if (error)
    return (
      <AuthLayout title="The invitation couldn’t be opened">
        <FormError text={authErrorText(error)} />
        <Button onClick={() => void refetch()}>Try again</Button>
      </AuthLayout>
    );
  if (!data)
    return (
      <AuthLayout title="Your invitation">
        <BoxesSkeleton className="space-y-4" shapes={['h-14 w-full', 'h-10 w-full', 'h-10 w-full']} />
      </AuthLayout>
    );
  const spent = () => forgetLinkToken(paths.invitation);
  function onAccept(password: string) {
    if (!data) return;
    const onSuccess = (isSignedIn: boolean) => {
      spent();
      if (!isSignedIn) return;
      notify.success(welcomeWords(data));
      void router.navigate({ href: paths.dashboard });
    };
    accept.mutate({ body: { token, ...(password ? { password } : {}) }, invitation: data }, { onSuccess });
  }
  return (
    <Offer
      invitation={data}
      error={accept.error ?? decline.error}
      pending={accept.isPending || decline.isPending}
      onAccept={onAccept}
      onDecline={() => decline.mutate(token, { onSuccess: spent })}
    />
  );
}

function titleOf({ places }: OpenInvitation): string {
  const [first] = places;
  if (!first?.domain) return 'Become an owner';
  return places.length === 1 ? `Join ${first.domain.title}` : `Join ${places.length} websites`;
}

type OfferProps = {
  invitation: OpenInvitation;
  error: Error | null;
  pending: boolean;
  onAccept: (password: string) => void;
  onDecline: () => void;
};

function Offer({ invitation, error, pending, onAccept, onDecline }: OfferProps) {
  const { email, account, inviter, places } = invitation;
  const errors = fieldErrorsOf(error);
  return (
    <AuthLayout title={titleOf(invitation)} lead={`${inviter ?? 'Someone'} invited you. Accept or decline.`}>
      <Places places={places} />
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAccept(formText(new FormData(event.currentTarget), 'password'));
        }}
      >
        <FormError text={Object.keys(errors).length > 0 ? null : authErrorText(error)} />
        {/* Password managers store the password with it. */}
        <AuthField label="Your email" name="email" type="email" autoComplete="username" value={email} readOnly />
        {account === 'none' && (
          <PasswordField
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            className="h-10!"
            minLength={10}
            maxLength={200}
            renderStrength={(password) => (
              <PasswordStrength
                password={password}
                words={[email]}
                websites={places.flatMap(({ domain }) => domain ?? [])}
              />
            )}
            error={errors['password']}
            hint="At least 10 characters. Three or four words are easy to remember and hard to guess."
          />
        )}
        {account === 'signed_out' && (
          <PasswordField
            label="Password of your account"
            name="password"
            autoComplete="current-password"
            required
            className="h-10!"
            error={errors['password']}
            hint="You already have an account with this email. It stays as it is."
          />
        )}
        <div className="flex gap-2">
          <Button type="submit" tone="primary" className="h-10! grow" disabled={pending}>
            Accept
          </Button>
          <Button className="h-10! grow" disabled={pending} onClick={onDecline}>
            Decline
          </Button>
        </div>
      </form>
      <p className="text-soft text-[13px]">
        {account === 'none'
          ? 'Your account is created when you accept.'
          : 'Once you accept, admins there see your name and when you were last seen.'}
        {account === 'signed_out' && (
          <>
            {' '}
            <Link to={paths.resetPassword} className={linkClass}>
              Forgot your password?
            </Link>
          </>
        )}
      </p>
    </AuthLayout>
  );
}

function Places({ places }: Pick<OpenInvitation, 'places'>) {
  return (
    <ul className="border-line divide-line max-h-64 divide-y overflow-y-auto rounded-md border">
      {places.map(({ domain, role }) => (
        <li key={domain?.host ?? ''} className="flex items-center justify-between gap-3 px-3 py-2.5">
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-medium">
              {domain?.title ?? 'The whole network'}
            </span>
            <span className="text-soft block truncate text-[13px]">
              {domain?.host ?? 'Every website, all users, new websites'}
            </span>
          </span>
          <span className="shrink-0">{roleLabels[role]}</span>
        </li>
      ))}
    </ul>
  );
}

function welcomeWords({ places }: OpenInvitation): string {
  const names = places.flatMap(({ domain }) => (domain ? [domain.title] : []));
  if (names.length === 0) return 'You are now an owner of the network.';
  return `You now have access to ${new Intl.ListFormat('en').format(names)}.`;
}

function Accepted({ invitation }: { invitation: OpenInvitation }) {
  const { account, email, suspended } = invitation;
  const isOther = account !== 'signed_in' && session.signedIn();
  return (
    <AuthLayout title="Welcome">
      <p role="status" className="text-soft">
        {welcomeWords(invitation)}
        {suspended && ' But your account is suspended: ask an owner of the network to lift that before you sign in.'}
        {isOther && ` This browser is signed in as someone else: sign out there, then sign in as ${email}.`}
      </p>
      <Link to={session.signedIn() ? paths.dashboard : paths.signIn} className={linkClass}>
        {session.signedIn() ? 'Open the panel' : 'Sign in'}
      </Link>
    </AuthLayout>
  );
}

/** For a link without a token, or with one that was answered, withdrawn or expired. */
function DeadInvitation({ isIncomplete }: { isIncomplete: boolean }) {
  const title = isIncomplete ? 'This link is incomplete' : 'This invitation no longer works';
  return (
    <AuthLayout
      title={title}
      lead={
        isIncomplete ? 'Open the link from the email again.' : 'It was answered or withdrawn, or its 7 days are over.'
      }
    >
      <p role="alert" className="sr-only">
        {title}
      </p>
      <ul className="space-y-2">
        <li>
          Accepted it before?{' '}
          <Link to={paths.signIn} className={linkClass}>
            Sign in
          </Link>
        </li>
        <li className="text-soft">Otherwise, ask the person who invited you to send it again.</li>
      </ul>
    </AuthLayout>
  );
}
