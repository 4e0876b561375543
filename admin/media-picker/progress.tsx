import { ProgressBar } from '../ui/progress-bar.tsx';

type Props = { /** 0 to 1. */ part: number; label: string };

/** The progress of an upload; at 100% the server is still resizing the picture. */
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
