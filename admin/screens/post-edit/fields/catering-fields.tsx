import { useQuery } from '@tanstack/react-query';

import { optionsQuery } from '../../../queries/domains.ts';
import { parseNumber } from '../../../ui/number-input.tsx';
import { ContactFields } from './contact-fields.tsx';
import { NumberField, PriceField } from './controlled-field.tsx';

const guests = {
  message: 'Enter a whole number like 50',
  parse: (text: string) => (/^\d{0,9}$/.test(text.trim()) ? parseNumber(text) : Number.NaN),
};

export function CateringFields() {
  const { data: options } = useQuery(optionsQuery);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <PriceField
          name="post_body.attributes.price_from"
          label={`Price from${options ? ` (${options.currency})` : ''}`}
          hint="Per guest."
        />
        <NumberField name="post_body.attributes.guests_min" label="Guests, at least" {...guests} />
        <NumberField name="post_body.attributes.guests_max" label="Guests, at most" {...guests} />
      </div>
      <ContactFields />
    </>
  );
}
