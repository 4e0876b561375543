import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { factorsQuery, useForgetDemand } from '../queries/factors.ts';
import { AuthLayout } from '../screens/auth/auth-layout.tsx';
import { Passkeys } from '../screens/profile/passkeys.tsx';
import { SecondFactors } from '../screens/profile/second-factors.tsx';
import { $overlay, closeOverlay } from '../stores/overlay.ts';
import { Button } from '../ui/button.tsx';

/** In place of the panel, once the time is over in which the user had to set a second step up. */
export function SetUpFactor() {
  const router = useRouter();
  const forget = useForgetDemand();
  const { data: factors } = useQuery(factorsQuery);
  const isSet = factors !== undefined && (factors.code_app !== null || factors.passkeys.length > 0);
  return (
    <AuthLayout
      title={isSet ? 'Your second step is set up' : 'Set up your second step'}
      lead={
        isSet
          ? 'From now on, your password alone lets no one in.'
          : 'Your role needs one, and the time to set it up is over. It takes a minute. Then you continue where you were.'
      }
    >
      <Passkeys />
      <SecondFactors />
      {isSet ? (
        <Button
          tone="primary"
          className="h-10! w-full"
          onClick={() =>
            void forget().then(() => {
              closeOverlay();
              return router.invalidate();
            })
          }
        >
          Continue
        </Button>
      ) : (
        <Button tone="quiet" className="w-full" onClick={() => $overlay.set('sign-out')}>
          Sign out
        </Button>
      )}
    </AuthLayout>
  );
}
