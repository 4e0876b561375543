import { useQueryClient } from '@tanstack/react-query';

import { type Place, type PlaceFields, PlaceInput } from '#shared/schemas/places.ts';

import { FormNotices } from '../../forms/form-notices.tsx';
import { SheetForm } from '../../forms/sheet-form.tsx';
import { TextField, type TextSpec, textRows } from '../../forms/text-field.tsx';
import { useItemWrites } from '../../forms/use-item-writes.ts';
import { type PanelForm, usePanelForm } from '../../forms/use-panel-form.ts';
import { FindPoint } from '../../pickers/find-point.tsx';
import { useAccount } from '../../queries/account.ts';
import { placesChanged, placesQuery, storedPlace, writePlace } from '../../queries/places.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { placeLabels } from '../../words/labels.ts';
import type { Row } from '../../words/row.ts';

type Props = {
  /** Null for a new place. */
  place: Place | null;
  readOnly: boolean;
  onClose: () => void;
};

const none: PlaceFields = { name: '', address: '', latitude: null, longitude: null, note: '', email: '' };

const name: TextSpec<PlaceFields> = {
  name: 'name',
  label: placeLabels.name,
  max: 200,
  placeholder: 'Springdale warehouse row',
};
const address: TextSpec<PlaceFields> = {
  name: 'address',
  label: placeLabels.address,
  max: 300,
  placeholder: '12 Harbor Street, Springfield',
};
const others: TextSpec<PlaceFields>[] = [
  {
    name: 'note',
    label: placeLabels.note,
    max: 300,
    placeholder: 'Park behind the brewery',
    hint: 'Copied to new stops here. Visitors see it.',
  },
  {
    name: 'email',
    label: placeLabels.email,
    max: 254,
    type: 'email',
    spellCheck: false,
    placeholder: 'gate@example.com',
    hint: 'The place gets an email when a truck isn’t coming, or is coming after all. Visitors never see this address.',
  },
];
const unsentHint =
  'For emails when a truck isn’t coming: this installation has no mail server, so none is sent. Visitors never see this address.';
const rows: Row<PlaceFields>[] = [
  ...textRows([name, address]),
  { label: placeLabels.point, words: ({ latitude, longitude }) => [latitude, longitude].join(', ') },
  ...textRows(others),
];

export function PlaceSheet({ place, readOnly, onClose }: Props) {
  const queryClient = useQueryClient();
  const id = place?.id ?? 'new';
  const { mail_server: hasServer } = useAccount();
  const form = usePanelForm<PlaceFields>({
    name: `place:${id}`,
    stored: place ? storedPlace(place) : { value: none, version: 0 },
    schema: PlaceInput,
    readOnly,
    writes: useItemWrites({ id, write: writePlace, list: placesQuery, storedOf: storedPlace }),
    onSaved: () => placesChanged(queryClient),
  });
  return (
    <SheetForm title={place ? 'Place' : 'New place'} form={form} isNew={!place} onClose={onClose}>
      <FormNotices form={form} rows={rows} />
      <TextField
        form={form}
        {...name}
        hint={place && form.value.name !== place.name && `Stops that are called “${place.name}” keep that name.`}
      />
      <TextField form={form} {...address} />
      <Point form={form} />
      {others.map((field) => (
        <TextField
          key={field.name}
          form={form}
          {...field}
          {...(field.name === 'email' && !hasServer && { hint: unsentHint })}
        />
      ))}
    </SheetForm>
  );
}

function Point({ form }: { form: PanelForm<PlaceFields> }) {
  const { value, readOnly, set } = form;
  return (
    <fieldset className="border-line space-y-3 rounded-md border p-3 pt-1.5">
      <legend className="text-soft px-1 text-[13px]">{placeLabels.point}</legend>
      {!readOnly && (
        <FindPoint
          address={value.address || value.name}
          onFound={(point, found) =>
            set((before) => ({ ...before, ...point, address: before.address || found.slice(0, 300) }))
          }
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <Degrees form={form} name="latitude" />
        <Degrees form={form} name="longitude" />
      </div>
    </fieldset>
  );
}

type DegreesProps = { form: PanelForm<PlaceFields>; name: 'latitude' | 'longitude' };

function Degrees({ form, name: axis }: DegreesProps) {
  return (
    <Field label={placeLabels[axis]} error={form.errorOf(axis)}>
      {(control) => (
        <NumberInput
          {...control}
          readOnly={form.readOnly}
          value={form.value[axis]}
          onValue={(degrees) => form.set((before) => ({ ...before, [axis]: degrees ?? null }), axis)}
          onBlur={() => form.touch(axis)}
        />
      )}
    </Field>
  );
}
