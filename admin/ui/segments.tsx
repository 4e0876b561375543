import { type ComponentType, useId } from 'react';

type Props<Value extends string> = {
  label: string;
  /** Those with an icon show only that. */
  options: readonly { value: Value; label: string; Icon?: ComponentType<{ size: number; 'aria-hidden': true }> }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A choice of a few, all of them visible. */
export function Segments<Value extends string>({ label, options, chosen, onChoose }: Props<Value>) {
  const group = useId(); // a screen may have a second one
  return (
    <fieldset className="border-line flex h-9 shrink-0 items-center gap-0.5 rounded-md border p-0.5 pointer-coarse:h-11">
      <legend className="sr-only">{label}</legend>
      {options.map(({ value, label: name, Icon }) => (
        <label
          key={value}
          title={Icon && name}
          className="text-soft hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-accent grid h-full min-w-7.5 place-items-center rounded-sm px-1.5 text-[13px] has-focus-visible:outline-2 pointer-coarse:min-w-11"
        >
          <input
            type="radio"
            name={group}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="sr-only"
          />
          {Icon && <Icon size={15} aria-hidden />}
          <span className={Icon && 'sr-only'}>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
