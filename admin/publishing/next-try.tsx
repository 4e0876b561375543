import { RelativeTime } from '../ui/relative-time.tsx';
import { useNow } from '../ui/use-now.ts';

/** A relative time counts minutes. */
const soon = 60_000;

/** When something that failed is tried again. */
export function NextTry({ at }: { at: string }) {
  if (Date.parse(at) - useNow() < soon) return 'It is retried in a moment.';
  return (
    <>
      It is retried automatically <RelativeTime value={at} />.
    </>
  );
}
