import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import { pointInMapLink } from '#shared/rules/map-link.ts';
import type { FoundPlaces } from '#shared/schemas/places.ts';

import { useFindPoint } from '../queries/places.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { onEnter } from '../ui/on-enter.ts';

type Point = { latitude: number; longitude: number };
type Props = {
  /** What is looked for if nothing is typed. */
  address: string;
  /** The address is empty if a link was pasted. */
  onFound: (point: Point, address: string) => void;
};

/** Finds the point of an address, or of a pasted link of a map. */
export function FindPoint({ address, onFound }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [done, setDone] = useState('');
  const find = useFindPoint();
  const found = find.data;

  function type(next: string) {
    setText(next);
    setError('');
    setDone('');
    find.reset();
  }
  function choose(point: Point, name: string) {
    type('');
    onFound(point, name);
    setDone(name ? `The point is set to ${name}` : 'The point is set');
  }
  async function search(): Promise<void> {
    const wanted = text.trim() || address;
    const point = pointInMapLink(wanted);
    if (point) return choose(point, '');
    if (!wanted) return setError('Enter an address, or paste a link to the place on a map');
    setError('');
    try {
      const { places } = await find.mutateAsync(wanted);
      const [first, ...others] = places;
      if (!first) setError('Nothing was found. Add the city, or paste a link to the place on a map');
      else if (others.length === 0) choose(first, first.address);
    } catch (refusal) {
      setError(errorToast(refusal) ?? '');
    }
  }
  return (
    <div className="col-span-2 space-y-2">
      <div className="flex items-start gap-2">
        <Field label="Find on the map" error={error} className="grow">
          {(control) => (
            <input
              {...control}
              value={text}
              autoComplete="off"
              maxLength={2000}
              placeholder={address || 'An address, or a map link'}
              onChange={({ target }) => type(target.value)}
              onKeyDown={onEnter(() => void search())}
            />
          )}
        </Field>
        <Button disabled={find.isPending} onClick={() => void search()} className="mt-6 pointer-coarse:min-h-11">
          Find
        </Button>
      </div>
      <p role="status" className="text-soft text-[13px] wrap-anywhere empty:hidden">
        {done}
      </p>
      {found && found.places.length > 1 && <Choice found={found} onChoose={choose} />}
    </div>
  );
}

function Choice({ found, onChoose }: { found: FoundPlaces; onChoose: (point: Point, name: string) => void }) {
  return (
    <div>
      <ul aria-label="Places found" className="border-line rounded-md border">
        {found.places.map(({ address, ...point }) => (
          <li key={`${point.latitude} ${point.longitude}`} className="border-line border-b last:border-0">
            <button
              type="button"
              onClick={() => onChoose(point, address)}
              className="hover:bg-sunken min-h-9 w-full px-3 py-1.5 text-left wrap-anywhere pointer-coarse:min-h-11"
            >
              {address}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-soft mt-1 text-[13px]">{found.attribution}</p>
    </div>
  );
}
