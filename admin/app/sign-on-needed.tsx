import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { useAccount, useSwitchDomain } from '../queries/account.ts';
import { domainsQuery } from '../queries/domains.ts';
import { AuthLayout } from '../screens/auth/auth-layout.tsx';
import { SignOnButton } from '../screens/auth/sign-on-button.tsx';
import { $overlay } from '../stores/overlay.ts';
import { Button } from '../ui/button.tsx';

/** In place of the panel, where the domain takes only sign-ins at the identity provider. The user's other domains stay open. */
export function SignOnNeeded() {
  const router = useRouter();
  const { user, domain } = useAccount();
  const { data: domains } = useQuery(domainsQuery);
  const switchDomain = useSwitchDomain();
  const others = domains?.filter(({ id }) => id !== domain.id) ?? [];
  return (
    <AuthLayout
      title="One more step"
      lead={`${domain.title} takes only sign-ins with ${user.sign_on_needed}. Then you continue where you were.`}
    >
      <SignOnButton next={router.latestLocation.href} tone="primary" />
      {others.length > 0 && (
        <section aria-labelledby="other-domains" className="space-y-2">
          <h2 id="other-domains" className="font-medium">
            Or work on
          </h2>
          {others.map(({ id, title }) => (
            <Button
              key={id}
              className="h-auto! min-h-10 w-full py-2 wrap-anywhere whitespace-normal!"
              disabled={switchDomain.isPending}
              onClick={() => switchDomain.mutate(id)}
            >
              {title}
            </Button>
          ))}
        </section>
      )}
      <Button tone="quiet" className="w-full" onClick={() => $overlay.set('sign-out')}>
        Sign out
      </Button>
    </AuthLayout>
  );
}
