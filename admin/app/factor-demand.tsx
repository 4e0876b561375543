import { FactorNotice } from './factor-notice.tsx';
import { SetUpFactor } from './set-up-factor.tsx';
import { SignOnNeeded } from './sign-on-needed.tsx';

type Props = { dueAt: string | null | undefined; provider: string | null };

/**
 * What the user sees of a second factor that is demanded: a notice until its time is over (`dueAt` is null then), and after it the way to
 * one; or of the identity provider that the domain demands.
 */
export function FactorDemand({ dueAt, provider }: Props) {
  if (provider) return <SignOnNeeded />;
  return dueAt ? <FactorNotice dueAt={dueAt} /> : <SetUpFactor />;
}
