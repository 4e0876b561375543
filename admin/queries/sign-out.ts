import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

import { authCalls } from '#shared/calls/auth.ts';

import { client, session } from '../client/client.ts';
import { tellOtherTabs } from '../client/tabs.ts';
import { paths } from '../routing/paths.ts';
import { forgetUser, stopKeeping } from '../stores/drafts.ts';
import { closeOverlay } from '../stores/overlay.ts';
import { keepLeave } from './sign-on.ts';

/** Signs out, and removes what the panel has kept of the user's content in this browser. */
export function useSignOut() {
  const router = useRouter();
  return useMutation({
    mutationFn: async (userId: string) => {
      // Before anything that takes time: whoever closes the browser at once leaves nothing in it.
      stopKeeping();
      forgetUser(userId);
      await keepLeave();
      return client(authCalls.logout);
    },
    // Also after an error: this tab is signed out even if the API didn't answer.
    onSettled: async (_data, _error, userId, _before, context) => {
      session.clear();
      tellOtherTabs('ended');
      closeOverlay();
      await router.navigate({ href: paths.signIn, ignoreBlocker: true });
      context.client.clear();
      // Another tab may have kept a key before it saw that it must not.
      forgetUser(userId);
    },
  });
}
