import { useState } from 'react';

import { forgetLeave, leaveKept } from '../../queries/sign-on.ts';
import { Button } from '../../ui/button.tsx';

/** After a sign-out: whoever shares this computer may want to sign out at the identity provider, too. */
export function SignOutThere() {
  const [there] = useState(leaveKept);
  if (!there) return null;
  return (
    <div className="bg-sunken space-y-2 rounded-md px-4 py-3">
      <p className="wrap-anywhere">You are still signed in with {there.name}.</p>
      <Button
        size="sm"
        onClick={() => {
          forgetLeave();
          globalThis.location.assign(there.url);
        }}
      >
        Sign out there too
      </Button>
    </div>
  );
}
