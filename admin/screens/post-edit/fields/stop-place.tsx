import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookmarkPlus } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import type { Place } from '#shared/schemas/places.ts';

import { FindPoint } from '../../../pickers/find-point.tsx';
import type { FormValues } from '../../../post-form/form-values.ts';
import { useMay } from '../../../queries/account.ts';
import { placesQuery, useKeepPlace } from '../../../queries/places.ts';
import { paths } from '../../../routing/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';
import { NumberField } from './controlled-field.tsx';
import { TextInput } from './text-input.tsx';

const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** The name and the address; the names of the address book are offered, and choosing one fills its address and point. */
export function StopPlace({ index }: { index: number }) {
  const base = `post_body.attributes.stops.${index}` as const;
  const { formState, getValues, setValue } = useFormContext<FormValues>();
  const { data: places = [] } = useQuery(placesQuery);
  const id = useId();
  const nameBefore = useRef('');
  function onInput({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    // Typing has other types: 'Mueller Lake Park' must not take the address of 'Mueller' on its way.
    const { inputType = 'insertReplacementText' } = nativeEvent as Partial<InputEvent>;
    if (inputType === 'insertReplacementText') take(currentTarget.value);
  }
  function take(typed: string) {
    const place = places.find(({ name }) => name === typed);
    if (!place) return forget(typed);
    nameBefore.current = typed;
    setValue(`${base}.address`, place.address, changed);
    setValue(`${base}.latitude`, place.latitude ?? undefined, changed);
    setValue(`${base}.longitude`, place.longitude ?? undefined, changed);
    if (place.note) setValue(`${base}.note`, place.note, changed);
  }
  /** A new stop begins as a copy of the last one. With another name it is elsewhere, and the address book doesn't say where. */
  function forget(typed: string) {
    const stops = getValues('post_body.attributes.stops') ?? [];
    const own = stops[index];
    const stored = formState.defaultValues?.post_body?.attributes?.stops ?? [];
    if (!own || stored.some((stop) => stop?.id === own.id)) return;
    const isCopy = stops.some((stop) => stop !== own && stop.place !== typed && stop.address === own.address);
    if (!isCopy) return;
    setValue(`${base}.address`, '', changed);
    setValue(`${base}.latitude`, undefined, changed);
    setValue(`${base}.longitude`, undefined, changed);
  }
  return (
    <>
      {/* A name that was typed in full is as good as a chosen one, once it is complete. */}
      <div
        className="col-span-2"
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) nameBefore.current = target.value;
        }}
        onBlur={({ target }) => {
          if (target instanceof HTMLInputElement && target.value !== nameBefore.current) take(target.value);
        }}
      >
        <TextInput
          label="Place"
          name={`${base}.place`}
          list={id}
          autoComplete="off"
          onInput={onInput}
          // Here and not below, where an error of the field would move it from under the pointer.
          aside={
            <Link to={paths.places} className="text-accent rounded-sm text-[13px] underline-offset-2 hover:underline">
              All places
            </Link>
          }
        />
      </div>
      <datalist id={id}>
        {places.map(({ id: key, name, address }) => (
          <option key={key} value={name}>
            {address}
          </option>
        ))}
      </datalist>
      <TextInput label="Address" name={`${base}.address`} className="col-span-2" />
    </>
  );
}

/** Where the place is on a map, and whether the address book keeps it. */
export function StopPoint({ index }: { index: number }) {
  const base = `post_body.attributes.stops.${index}` as const;
  const { setValue } = useFormContext<FormValues>();
  const stop = useWatch<FormValues, typeof base>({ name: base });
  return (
    <>
      <FindPoint
        address={stop?.address || stop?.place || ''}
        onFound={({ latitude, longitude }) => {
          setValue(`${base}.latitude`, latitude, changed);
          setValue(`${base}.longitude`, longitude, changed);
        }}
      />
      <NumberField name={`${base}.latitude`} label="Latitude" message="Enter degrees like 30.2672, from -90 to 90" />
      <NumberField
        name={`${base}.longitude`}
        label="Longitude"
        message="Enter degrees like -97.7431, from -180 to 180"
      />
      <KeepPlace index={index} />
    </>
  );
}

function KeepPlace({ index }: { index: number }) {
  const allowed = useMay();
  const stop = useWatch<FormValues, `post_body.attributes.stops.${number}`>({
    name: `post_body.attributes.stops.${index}`,
  });
  const { data: places } = useQuery(placesQuery);
  const keep = useKeepPlace();
  const name = stop?.place.trim() ?? '';
  if (!stop || !name || !places || isKept(places, name) || !allowed('content.write')) return null;
  const { address = '', latitude = null, longitude = null } = stop;
  const save = () =>
    notify.done(keep.mutateAsync({ name, address, latitude, longitude }), `“${name}” is in the address book`);
  return (
    <div className="col-span-2 sm:col-span-4">
      <Button disabled={keep.isPending} onClick={save} className="pointer-coarse:min-h-11">
        <BookmarkPlus size={15} aria-hidden /> Keep this place
      </Button>
    </div>
  );
}

const isKept = (places: Place[], name: string) =>
  places.some((place) => place.name.toLowerCase() === name.toLowerCase());
