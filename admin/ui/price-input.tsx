import { type ComponentProps, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  /** In hundredths; undefined for none. */
  value: number | undefined;
  onValue: (hundredths: number | undefined) => void;
};

export const priceHint = 'Enter a price like 12.50';

/** '12.5' and '12,50' are 1250; undefined for nothing, NaN for what is no price: a form must refuse it, not drop it. */
export function parsePrice(text: string): number | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return undefined;
  return /^(?:\d+\.?\d*|\.\d+)$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
}

/** Empty for none. A wrong price that was kept on this computer comes back as null: JSON has no NaN. */
export function formatHundredths(value: number | null | undefined): string {
  return value === undefined || value === null || Number.isNaN(value) ? '' : (value / 100).toFixed(2);
}

/** Types like money, stores hundredths. What is being typed stays as typed until the field is left, and what is no price stays. */
export function PriceInput({ value, onValue, onBlur, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      // Unless another value came from outside.
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
