import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { type Options, SelectOptions } from './select-options.tsx';

type BarProps = { label: string; onClear: (() => void) | null; aside?: ReactNode; children: ReactNode };

/** The filters of a list; `onClear` is null while none is on. */
export function FilterBar({ label, onClear, aside, children }: BarProps) {
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2">
      {children}
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
      {aside}
    </search>
  );
}

type SelectProps<Value extends string> = {
  label: string;
  value: Value | '';
  /** The label of no filter. */
  any: string;
  options: Options<Value>;
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
      <SelectOptions options={options} />
    </select>
  );
}
