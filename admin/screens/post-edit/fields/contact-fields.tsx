import { MaskedInput } from '../../../ui/masked-input.tsx';
import { ControlledField } from './controlled-field.tsx';
import { TextInput } from './text-input.tsx';

const american = '(###) ###-####';
const international = '+###################';

/** Numbers of other countries start with + and are not formatted. */
function phoneMask(value: string): string {
  return value.startsWith('+') ? international : american;
}

export function ContactFields({ website = false }: { website?: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ControlledField name="post_body.attributes.phone" label="Phone">
        {(control, field) => (
          <MaskedInput
            {...control}
            mask={phoneMask}
            inputMode="tel"
            autoComplete="off"
            value={field.value ?? ''}
            onBlur={field.onBlur}
            onValue={field.onChange}
          />
        )}
      </ControlledField>
      <TextInput
        label="Email"
        name="post_body.attributes.email"
        type="email"
        autoComplete="off"
        hint="Visitors never see it."
      />
      {website && (
        <TextInput
          label="Website"
          name="post_body.attributes.website"
          type="url"
          placeholder="https://"
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}
