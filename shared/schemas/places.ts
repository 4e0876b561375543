import * as z from 'zod/mini';

import { BaseVersion, Email, Id, IdempotencyKey, requiredText, text, Timestamp, Version } from './common.ts';
import { Latitude, Longitude } from './stops.ts';

/** A place of the domain's address book. Stops keep copies of its fields, so that changing or deleting it changes no stop. */
export const Place = z.object({
  id: Id,
  name: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  note: z.string(),
  /** Whom to tell there if a truck isn't coming, or comes after all; empty if nobody. Versions before places had one don't send it. */
  email: z._default(z.string(), ''),
  version: Version,
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Place = z.infer<typeof Place>;

const PlaceEmail = z.union([z.literal(''), Email]);
const fields = {
  /** Unique in the domain; upper and lower case are the same. */
  name: requiredText('Name'),
  address: z._default(text(300), ''),
  latitude: z._default(z.nullable(Latitude), null),
  longitude: z._default(z.nullable(Longitude), null),
  note: z._default(text(300), ''),
  email: z._default(PlaceEmail, ''),
};
type Point = { latitude: number | null; longitude: number | null };
const bothOrNeither = z.refine<Point>(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
  error: 'Give both latitude and longitude, or neither',
  path: ['longitude'],
});

/** What a person writes of a place. */
export const PlaceInput = z.strictObject(fields).check(bothOrNeither);

export const PlaceCreate = z
  .strictObject({ ...fields, idempotency_key: z.optional(IdempotencyKey) })
  .check(bothOrNeither);
/** Replaces all fields. Without an email address the stored one stays: programs written before places had one don't send it. */
export const PlaceUpdate = z
  .strictObject({ ...fields, email: z.optional(PlaceEmail), version: BaseVersion })
  .check(bothOrNeither);
export type PlaceFields = z.output<typeof PlaceInput>;

/** An address, or the link of a place on a map; those are long. */
export const GeocodeQuery = z.strictObject({ q: requiredText('Address', 2000) });

/** What was found, best first, and whom to thank for it. A link names a point without an address. */
export const FoundPlaces = z.object({
  places: z.array(z.object({ address: z.string(), latitude: z.number(), longitude: z.number() })),
  /** Shown beside the places, as the license of their data asks; empty if the geocoder names nobody. */
  attribution: z.string(),
});
export type FoundPlaces = z.infer<typeof FoundPlaces>;
