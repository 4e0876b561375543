import type { RefObject } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { formatNumber } from '#shared/rules/numbers.ts';

import type { usePublish } from '../queries/release-writes.ts';
import { Button } from '../ui/button.tsx';

/** What isn't chosen: nothing, what goes live by itself, or something that stays private. */
export type Rest = keyof typeof hints;

const hints = {
  none: { chosen: '', nothing: '' },
  waits: {
    chosen: 'The rest goes live at its time.',
    nothing: 'Nothing to publish now. Check what shouldn’t wait.',
  },
  private: { chosen: 'The rest stays private.', nothing: 'Check what visitors should see.' },
};

type Props = {
  count: number;
  rest: Rest;
  publish: ReturnType<typeof usePublish>;
  onPublish: () => void;
  onSchedule: () => void;
  scheduleButton: RefObject<HTMLButtonElement | null>;
};

/** The buttons of the sheet, and why it doesn't work or what it leaves out. */
export function PublishLine({ count, rest, publish, onPublish, onSchedule, scheduleButton }: Props) {
  const what = count === 0 ? '' : ` ${formatNumber(count)} ${count === 1 ? 'change' : 'changes'}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        tone="primary"
        disabled={count === 0 || publish.isPending}
        aria-describedby="publish-hint"
        aria-keyshortcuts="Enter"
        onClick={onPublish}
      >
        {publish.isPending ? 'Publishing…' : `Publish${what}`}
      </Button>
      <Button ref={scheduleButton} disabled={count === 0 || publish.isPending} onClick={onSchedule}>
        Schedule…
      </Button>
      {publish.error ? (
        <p role="alert" className="text-danger min-w-0 flex-1 text-[13px]">
          {errorToast(publish.error)}
        </p>
      ) : (
        <p id="publish-hint" className="text-soft min-w-0 flex-1 basis-44 text-[13px]">
          {count > 0 && <span className="max-sm:hidden pointer-coarse:hidden">Or press Enter. </span>}
          {hints[rest][count === 0 ? 'nothing' : 'chosen']}
        </p>
      )}
    </div>
  );
}
