import { useQuery } from '@tanstack/react-query';

import { formatNumber } from '#shared/rules/numbers.ts';

import { useMay } from '../queries/account.ts';
import { publishStateQuery } from '../queries/releases.ts';
import { $overlay } from '../stores/overlay.ts';
import { Button } from '../ui/button.tsx';

const load = () => void import('./publish-sheet.tsx');

/** The look of a plain button on a phone. */
const plainOnPhone = 'max-sm:bg-surface max-sm:text-ink max-sm:border-line max-sm:hover:bg-sunken';

/**
 * Opens the unpublished changes; shows how many there are. Preloads the sheet on hover and focus. `isSecond`: the screen has a Publish
 * button of its own, which is the only green one on a phone.
 */
export function PublishButton({ isSecond = false }: { isSecond?: boolean }) {
  const allowed = useMay();
  const { data } = useQuery({ ...publishStateQuery, enabled: allowed('releases.publish') });
  if (!allowed('releases.publish')) return null;
  // Those that Publish would publish: what goes live by itself at its time isn't among them.
  const changes = data ? data.changes - data.waiting : 0;
  return (
    <Button
      tone={changes > 0 ? 'primary' : 'plain'}
      className={isSecond ? plainOnPhone : ''}
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => $overlay.set('publish')}
    >
      Publish
      {changes > 0 && (
        <span
          className={`${isSecond ? 'max-sm:bg-sunken' : ''} bg-accent-ink/12 min-w-5 rounded-full px-1.5 text-center text-xs leading-5`}
        >
          {formatNumber(changes)}
          <span className="sr-only">{changes === 1 ? ' unpublished change' : ' unpublished changes'}</span>
        </span>
      )}
    </Button>
  );
}
