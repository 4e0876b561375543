type Props = {
  /** 0 to 1; null for unknown. */
  part: number | null;
  /** The accessible name. */
  label: string;
};

export function ProgressBar({ part, label }: Props) {
  const percent = part === null ? null : Math.round(part * 100);
  const moving = percent === null || percent >= 100;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className="bg-line h-1.5 min-w-16 grow overflow-hidden rounded-full"
    >
      <div
        className={`bg-accent h-full origin-left transition-transform ${moving ? 'animate-pulse-soft' : ''}`}
        style={{ transform: `scaleX(${part ?? 1})` }}
      />
    </div>
  );
}
