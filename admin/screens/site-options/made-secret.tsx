import type { MadeToken } from '#shared/schemas/api-tokens.ts';

import { NewSecret } from '../../ui/new-secret.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TokenEnd } from './token-end.tsx';

/** A secret that was just made, and how a program uses it. */
export function MadeSecret({ token }: { token: MadeToken }) {
  const { secret, old_until } = token;
  return (
    <div className="space-y-4">
      <NewSecret secret={secret}>
        Copy this secret to the program now: <strong>it isn’t shown again</strong>.
      </NewSecret>
      <p className="text-soft">
        The program sends it with each call, as <code className="wrap-anywhere">Authorization: Bearer SECRET</code>. It{' '}
        <TokenEnd token={token} />.
        {old_until && (
          <>
            {' '}
            The secret before it stops <RelativeTime value={old_until} />.
          </>
        )}
      </p>
    </div>
  );
}
