type Range = { from: string; to: string };
type Props = Range & { legend: string; labels: Range; onChange: (next: Partial<Range>) => void };

/** Two days, 'yyyy-MM-dd' or empty; the first can't be after the second. */
export function DayRange({ legend, labels, from, to, onChange }: Props) {
  const day = (end: keyof Range, value: string, limits: { min?: string | undefined; max?: string | undefined }) => (
    <input
      type="date"
      aria-label={labels[end]}
      value={value}
      {...limits}
      onChange={(event) => onChange({ [end]: event.target.value })}
      className="field min-w-0 sm:w-36!"
    />
  );
  return (
    <fieldset className="text-soft flex min-w-0 items-center gap-1.5 max-sm:w-full">
      <legend className="sr-only">{legend}</legend>
      {day('from', from, { max: to || undefined })}
      <span aria-hidden>–</span>
      {day('to', to, { min: from || undefined })}
    </fieldset>
  );
}
