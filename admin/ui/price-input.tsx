import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** In hundredths; undefined if empty. */
  value: number | undefined;
  onValue: (hundredths: number | undefined) => void;
};

export const priceHint = 'Enter a price like 12.50';

/** Hundredths: 1250 for '12.5' and '12,50'; undefined for an empty text; NaN for an invalid one, so that the form refuses it. */
export function parsePrice(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return undefined;
  return /^(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}

/** Empty for no price. A kept draft has null for an invalid price, because JSON has no NaN. */
export function formatHundredths(value: number | null | undefined): string {
  return value === undefined || value === null || Number.isNaN(value) ? '' : (value / 100).toFixed(2);
}

/** Shows money and stores hundredths. Formats the text on blur; an invalid text stays. */
export function PriceInput({ value, onValue, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      // Unless the value was changed elsewhere.
      value={typed !== null && Object.is(parsePrice(typed), value) ? typed : formatHundredths(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        onValue(parsePrice(event.target.value));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
