type Range = { from: string; to: string };
type Props = Range & {
  legend: string;
  labels: { from: string; to: string };
  onChange: (next: Partial<Range>) => void;
};

/** Two days, 'yyyy-MM-dd' or empty; the first can't be after the second. */
export function DayRange({ legend, labels, from, to, onChange }: Props) {
  return (
    <fieldset className="text-soft flex min-w-0 items-center gap-1.5 max-sm:w-full">
      <legend className="sr-only">{legend}</legend>
      <input
        type="date"
        aria-label={labels.from}
        value={from}
        max={to || undefined}
        onChange={(event) => onChange({ from: event.target.value })}
        className="field min-w-0 sm:w-36!"
      />
      <span aria-hidden>–</span>
      <input
        type="date"
        aria-label={labels.to}
        value={to}
        min={from || undefined}
        onChange={(event) => onChange({ to: event.target.value })}
        className="field min-w-0 sm:w-36!"
      />
    </fieldset>
  );
}
