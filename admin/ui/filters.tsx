import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from './button.tsx';
import { type Options, SelectOptions } from './select-options.tsx';

type BarProps = {
  label: string;
  /** The search field, which phones show without the filters. */
  field?: ReactNode;
  /** How many filters are on, for the button on phones. */
  active?: number;
  /** Null while nothing is filtered or searched. */
  onClear: (() => void) | null;
  aside?: ReactNode;
  children: ReactNode;
};

/** The filters of a list. On a phone, those beside a search field open with a button. */
export function FilterBar({ label, field, active = 0, onClear, aside, children }: BarProps) {
  const [open, setOpen] = useState(false);
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2">
      {field}
      {field && <FiltersButton open={open} active={active} onPress={() => setOpen(!open)} />}
      <div className={`contents ${field && !open ? 'max-sm:hidden' : ''}`}>{children}</div>
      {onClear && (
        <Button tone="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
      {aside}
    </search>
  );
}

type ButtonProps = { open: boolean; active: number; onPress: () => void };

/** Shows the filters on a phone, and how many are on. */
export function FiltersButton({ open, active, onPress }: ButtonProps) {
  return (
    <Button
      aria-label={active > 0 ? `Filters, ${active} on` : 'Filters'}
      aria-expanded={open}
      className={`sm:hidden ${active > 0 ? 'text-accent' : ''}`}
      onClick={onPress}
    >
      <SlidersHorizontal size={16} aria-hidden />
      {active > 0 && active}
    </Button>
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

/** As wide as the chosen words. */
export function FilterSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, any, options, className = 'max-sm:grow', onChange } = props;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Value | '')}
      className={`field field-sizing-content w-auto! ${className}`}
    >
      <option value="">{any}</option>
      <SelectOptions options={options} />
    </select>
  );
}
