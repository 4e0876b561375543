import type { ReactNode } from 'react';

import { Button } from './button.tsx';

type BarProps = { label: string; onClear: (() => void) | null; children: ReactNode };

/** The filters of a list; `onClear` is null while none is on. */
export function FilterBar({ label, onClear, children }: BarProps) {
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2">
      {children}
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
    </search>
  );
}

type SelectProps<Value extends string> = {
  label: string;
  value: Value | '';
  /** The label of no filter. */
  any: string;
  options: readonly (readonly [value: Value, label: string])[];
  className?: string;
  onChange: (value: Value | '') => void;
};

export function FilterSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, any, options, className = 'max-sm:grow', onChange } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value | '')}
      className={`field w-auto! ${className}`}
    >
      <option value="">{any}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
