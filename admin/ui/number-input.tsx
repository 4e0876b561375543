import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** Undefined if empty. NaN for an invalid text, so that the form refuses it; a kept draft has null, because JSON has no NaN. */
  value: number | null | undefined;
  onValue: (value: number | undefined) => void;
  parse?: (text: string) => number | undefined;
  format?: (value: number) => string;
};

/** '1.5' and '1,5' are 1.5; undefined for an empty text; NaN for anything else, such as '1e400'. */
export function parseNumber(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return undefined;
  return /^-?(?:\d{1,15}(?:\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}

/** Hundredths: 1250 for '12.5' and '12,50'. NaN for what is no price. */
export function parsePrice(text: string): number | undefined {
  const price = parseNumber(text);
  return price === undefined || price >= 0 ? price && Math.round(price * 100) : Number.NaN;
}

/** Empty for no price. */
export function formatHundredths(value: number | null | undefined): string {
  return value === undefined || value === null || Number.isNaN(value) ? '' : (value / 100).toFixed(2);
}

/** A text field for a number. Formats the text on blur; an invalid text stays. */
export function NumberInput({ value, onValue, onBlur, parse = parseNumber, format = String, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = typeof value === 'number' && !Number.isNaN(value);
  return (
    <input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      // Unless the value was changed elsewhere.
      value={typed !== null && Object.is(parse(typed), value) ? typed : isNumber ? format(value) : ''}
      onChange={(event) => {
        setTyped(event.target.value);
        onValue(parse(event.target.value));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
