import type { Hono } from 'hono';

import { placeCalls } from '#shared/calls/places.ts';
import { pointInMapLink } from '#shared/rules/map-link.ts';
import type { Place } from '#shared/schemas/places.ts';

import type { Db } from '../db/connect.ts';
import { createOnce } from '../db/create-once.ts';
import { lockDomain } from '../db/lock.ts';
import { deletePlace, findPlace, findPlaceNamed, insertPlace, listPlaces, updatePlace } from '../db/places.ts';
import type { PlaceRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { addRoutes } from '../http/route.ts';
import { ApiError, invalidFields, isStale, notFound, staleVersion } from '../lib/errors.ts';
import type { Services } from '../services/context.ts';

export function addPlaceRoutes(app: Hono, services: Services): void {
  // One person must not take the turns of all others: the geocoder answers one question a second.
  const searches = services.limits('geocode', { points: 30, seconds: 60, words: 'Too many searches' });
  addRoutes(app, services, placeCalls, {
    list: async ({ db, domain }) => {
      const rows = await listPlaces(db, domain.id);
      return { data: rows.map(present), total: rows.length };
    },

    create: async ({ db, domain, account, body }) => {
      const { idempotency_key: _, ...fields } = body;
      const place = await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const id = await createOnce(trx, { account, call: 'places.create', body }, async () => {
          await refuseTaken(trx, domain.id, fields.name);
          return insertPlace(trx, domain.id, fields);
        });
        return ownPlace(trx, domain.id, id);
      });
      return { data: present(place) };
    },

    update: async ({ db, domain, params, body }) => {
      const { version, email, ...fields } = body;
      const place = await transact(db, async (trx) => {
        await lockDomain(trx, domain.id);
        const stored = await ownPlace(trx, domain.id, params.id);
        if (isStale(stored, { version })) throw staleVersion('place', present(stored));
        await refuseTaken(trx, domain.id, fields.name, stored.id);
        return updatePlace(trx, stored, { ...fields, email: email ?? stored.email });
      });
      return { data: present(place) };
    },

    geocode: async ({ account, query, geocode }) => {
      const point = pointInMapLink(query.q);
      if (point) return { data: { places: [{ address: '', ...point }], attribution: '' } };
      if (!geocode)
        throw new ApiError(
          'conflict',
          'Address search isn’t set up: paste a link to the place on a map, or ask the server’s operator to set GEOCODER_URL',
        );
      await searches.consume(account.user.id);
      return { data: await geocode(query.q) };
    },

    remove: async ({ db, domain, params }) => {
      if (!(await deletePlace(db, domain.id, params.id))) throw notFound('place');
      return null;
    },
  });
}

/** Throws ApiError not_found. */
async function ownPlace(db: Db, domainId: string, id: string): Promise<PlaceRow> {
  const place = await findPlace(db, domainId, id);
  if (!place) throw notFound('place');
  return place;
}

/** Throws ApiError invalid_fields if another place has the name. */
async function refuseTaken(trx: Db, domainId: string, name: string, id?: string): Promise<void> {
  const known = await findPlaceNamed(trx, domainId, name);
  if (known && known.id !== id) throw invalidFields({ name: [`There is a place called ${known.name} already`] });
}

function present({ domain_id: _domain, name_key: _key, ...place }: PlaceRow): Place {
  return place;
}
