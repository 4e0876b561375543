import { useEffect, useEffectEvent } from 'react';

import { useSignOut } from '../../queries/sign-out.ts';

export function SignOut() {
  const signOut = useSignOut();
  const start = useEffectEvent(() => signOut.mutate());
  useEffect(() => start(), []);
  return null;
}
