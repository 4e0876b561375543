import { FactorNotice } from './factor-notice.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** What the user sees of a second factor that is demanded: a notice until its time is over (`dueAt` is null then), and after it the way to one. */
export function FactorDemand({ dueAt }: { dueAt: string | null | undefined }) {
  return dueAt ? <FactorNotice dueAt={dueAt} /> : <SetUpFactor />;
}
