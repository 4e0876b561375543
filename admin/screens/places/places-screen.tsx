import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { Place } from '#shared/schemas/places.ts';

import { ListSection } from '../../lists/list-section.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { ScreenHeader } from '../../lists/screen-header.tsx';
import { useMay } from '../../queries/account.ts';
import { fieldsOf, placesQuery, useKeepPlace, useRemovePlace } from '../../queries/places.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { PlaceRow } from './place-row.tsx';
import { PlaceSheet } from './place-sheet.tsx';

export const PlacesRoute = createLazyRoute('/panel/places')({ component: PlacesScreen });

/** The domain's address book, from which the stops of trucks are filled. */
function PlacesScreen() {
  const { q = '' } = PlacesRoute.useSearch();
  const navigate = useNavigate({ from: '/panel/places' });
  const query = useQuery(placesQuery);
  const [opened, setOpened] = useState<Place | 'new' | null>(null);
  const readOnly = !useMay()('content.write');
  const search = (text: string) => void navigate({ search: { q: text || undefined }, replace: true });
  const add = !readOnly && (
    <Button tone="primary" onClick={() => setOpened('new')}>
      <Plus size={15} aria-hidden /> Add place
    </Button>
  );
  const { data: places } = query;
  const shown = places?.filter((place) => matches(place, q)) ?? [];
  return (
    <div className="space-y-4">
      <ScreenHeader
        title="Places"
        total={places && shown.length}
        lead="Where your trucks stop. Enter each place once, then choose it for stops."
      >
        {add || <p className="text-soft">You can view this, but not change it.</p>}
      </ScreenHeader>
      {(q !== '' || shown.length > 0) && (
        <SearchField label="Search places" value={q} onChange={search} className="sm:max-w-80" />
      )}
      <ListSection label="Places" what="The places" query={query} skeleton={<ListSkeleton rows={4} />}>
        {places?.length === 0 && (
          <EmptyState title="No places yet" action={add}>
            Add the lots, parks and breweries where trucks stop. Then choose them by name in a stop, which takes the
            address and the point on the map.
          </EmptyState>
        )}
        {places && places.length > 0 && shown.length === 0 && (
          <EmptyState title="Nothing matches" action={<Button onClick={() => search('')}>Clear the search</Button>}>
            No place has these words in its name, address, note or email.
          </EmptyState>
        )}
        <PlaceList places={shown} readOnly={readOnly} onOpen={setOpened} />
      </ListSection>
      {opened && (
        <PlaceSheet place={opened === 'new' ? null : opened} readOnly={readOnly} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function matches({ name, address, note, email }: Place, search: string): boolean {
  return `${name}\n${address}\n${note}\n${email}`.toLowerCase().includes(search.trim().toLowerCase());
}

type ListProps = { places: Place[]; readOnly: boolean; onOpen: (place: Place) => void };

function PlaceList({ places, readOnly, onOpen }: ListProps) {
  const { mutateAsync: remove } = useRemovePlace();
  const { mutateAsync: keep } = useKeepPlace();
  const onRemove = (place: Place) =>
    notify.done(remove(place.id), `“${place.name}” is deleted. Its stops stay as they are.`, () =>
      keep(fieldsOf(place)),
    );
  return (
    <ul>
      {places.map((place) => (
        <PlaceRow
          key={place.id}
          place={place}
          onOpen={() => onOpen(place)}
          onRemove={readOnly ? null : () => onRemove(place)}
        />
      ))}
    </ul>
  );
}
