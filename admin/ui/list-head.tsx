type Props = { label: string; count: number; max: number; hint?: string | undefined };

/** The head of a list field: its label, count and limit. */
export function ListHead({ label, count, max, hint }: Props) {
  return (
    <div>
      <p className="flex justify-between">
        <span className="font-medium">{label}</span>
        <span className="text-soft text-[13px]">
          {count} of {max}
        </span>
      </p>
      {hint && <p className="text-soft text-[13px]">{hint}</p>}
    </div>
  );
}
