import { ProgressBar } from '../ui/progress-bar.tsx';

type Props = { /** 0 to 1. */ part: number; label: string };

/** How much of a file has been sent. When all of it has, the server makes its sizes: that is said, not counted. */
export function Progress({ part, label }: Props) {
  const percent = Math.round(part * 100);
  return (
    <div className="flex items-center gap-2">
      <ProgressBar part={part} label={`Sending ${label}`} />
      <span aria-hidden className="text-soft w-24 shrink-0 text-right text-[13px]">
        {percent >= 100 ? 'Making sizes…' : `${percent}%`}
      </span>
    </div>
  );
}
