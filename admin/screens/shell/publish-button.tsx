import { useQuery } from '@tanstack/react-query';

import { formatNumber } from '#shared/rules/numbers.ts';

import { useMay } from '../../queries/account.ts';
import { publishStateQuery, usePublish } from '../../queries/releases.ts';
import { $receipt } from '../../stores/receipt.ts';
import { Button } from '../../ui/button.tsx';

/** Puts every saved change on the public site. The count says how many are waiting. */
export function PublishButton() {
  const allowed = useMay();
  const { data } = useQuery({ ...publishStateQuery, enabled: allowed('releases.publish') });
  const publish = usePublish();
  if (!allowed('releases.publish')) return null;
  const changes = data?.changes ?? 0;
  function press() {
    if (data && changes === 0 && !data.running) $receipt.set({ kind: 'nothing' });
    else publish.mutate(null);
  }
  return (
    <Button tone={changes > 0 ? 'primary' : 'plain'} onClick={press} disabled={publish.isPending}>
      Publish
      {changes > 0 && (
        <span className="bg-accent-ink/12 min-w-5 rounded-full px-1.5 text-center text-xs leading-5">
          {formatNumber(changes)}
          <span className="sr-only"> unpublished changes</span>
        </span>
      )}
    </Button>
  );
}
