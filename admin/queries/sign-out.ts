import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { authCalls } from '#shared/calls/auth.ts';

import { client, session } from '../client/client.ts';
import { tellOtherTabs } from '../client/tabs.ts';
import { paths } from '../routing/paths.ts';

export function useSignOut() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => client(authCalls.logout),
    // Also after an error: this tab is signed out even if the API didn't answer.
    onSettled: async (_data, _error, _input, _before, context) => {
      session.clear();
      tellOtherTabs('ended');
      await router.navigate({ href: paths.signIn });
      context.client.clear();
    },
  });
}
