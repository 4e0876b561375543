type Props = { /** 0 to 1. */ part: number; label: string };

/** How much of a file has been sent. When all of it has, the server makes its sizes: that is said, not counted. */
export function Progress({ part, label }: Props) {
  const percent = Math.round(part * 100);
  const making = percent >= 100;
  return (
    <div className="flex items-center gap-2">
      <div
        role="progressbar"
        aria-label={`Sending ${label}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="bg-line h-1.5 min-w-16 grow overflow-hidden rounded-full"
      >
        <div
          className={`bg-accent h-full origin-left transition-transform ${making ? 'animate-pulse-soft' : ''}`}
          style={{ transform: `scaleX(${part})` }}
        />
      </div>
      <span aria-hidden className="text-soft w-24 shrink-0 text-right text-[13px]">
        {making ? 'Making sizes…' : `${percent}%`}
      </span>
    </div>
  );
}
