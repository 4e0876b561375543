import type { ReactNode } from 'react';

import { FieldError } from './field.tsx';

type Props = {
  label: string;
  hint: string | undefined;
  count: number;
  max: number;
  error: string | undefined;
  rows: ReactNode;
  /** What adds a row; hidden at the limit. */
  children: ReactNode;
};

/** A list field: its label, count and limit, its rows in a box, and its error. */
export function ListField({ label, hint, count, max, error, rows, children }: Props) {
  return (
    <div className="space-y-2">
      <div>
        <p className="flex justify-between">
          <span className="font-medium">{label}</span>
          <span className="text-soft text-[13px]">
            {count} of at most {max}
          </span>
        </p>
        {hint && <p className="text-soft text-[13px]">{hint}</p>}
      </div>
      {count > 0 && <div className="border-line rounded-md border">{rows}</div>}
      <FieldError text={error} />
      {count < max && children}
    </div>
  );
}
