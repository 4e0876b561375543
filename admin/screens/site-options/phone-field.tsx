import type { Options } from '#shared/schemas/options.ts';

import type { VersionedForm } from '../../forms/use-versioned-form.ts';
import { Field } from '../../ui/field.tsx';
import { MaskedInput } from '../../ui/masked-input.tsx';

/** Numbers of another country begin with + and stay as they are typed. */
const mask = (value: string): string => (value.startsWith('+') ? '+###################' : '(###) ###-####');

export function PhoneField({ form }: { form: VersionedForm<Options> }) {
  return (
    <Field label="Phone" error={form.errorOf('phone')} hint="Begin with + for a number outside of North America.">
      {(control) => (
        <MaskedInput
          {...control}
          type="tel"
          autoComplete="off"
          mask={mask}
          readOnly={form.readOnly}
          value={form.value.phone}
          onValue={(phone) => form.set((before) => ({ ...before, phone }), 'phone')}
        />
      )}
    </Field>
  );
}
