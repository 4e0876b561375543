import { useQuery } from '@tanstack/react-query';

import { optionsQuery } from '../../../queries/domains.ts';
import { ContactFields } from './contact-fields.tsx';
import { ControlledField, PriceField } from './controlled-field.tsx';

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
        <Guests name="post_body.attributes.guests_min" label="Guests, at least" />
        <Guests name="post_body.attributes.guests_max" label="Guests, at most" />
      </div>
      <ContactFields />
    </>
  );
}

type GuestsName = `post_body.attributes.guests_${'min' | 'max'}`;

function Guests(props: { name: GuestsName; label: string }) {
  return (
    <ControlledField {...props}>
      {(control, field) => (
        <input
          {...control}
          inputMode="numeric"
          ref={field.ref}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6);
            field.onChange(digits ? Number(digits) : undefined);
          }}
        />
      )}
    </ControlledField>
  );
}
