import type { ApiToken } from '#shared/schemas/api-tokens.ts';

import { RelativeTime } from '../../ui/relative-time.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Milliseconds before its end from which on a token is worth a look. */
const soon = 14 * 24 * 3_600_000;
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** 'expires Feb 26, 2027'; what needs a hand stands out. */
export function TokenEnd({ token: { state, expires_at, created_by } }: { token: ApiToken }) {
  const now = useNow();
  if (state === 'stopped')
    return <span className="text-danger font-medium">stopped, {created_by.name} no longer has access</span>;
  if (expires_at === null) return <>never expires</>;
  if (state === 'expired' || Date.parse(expires_at) - now < soon)
    return (
      <span className={`font-medium ${state === 'expired' ? 'text-danger' : 'text-warn'}`}>
        {state === 'expired' ? 'expired' : 'expires'} <RelativeTime value={expires_at} />
      </span>
    );
  return (
    <>
      expires <time dateTime={expires_at}>{day.format(new Date(expires_at))}</time>
    </>
  );
}
