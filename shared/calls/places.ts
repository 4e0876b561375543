import { DeletedQuery, IdParams, listReply, reply } from '../schemas/common.ts';
import { FoundPlaces, GeocodeQuery, Place, PlaceCreate, PlaceUpdate } from '../schemas/places.ts';
import { defineCalls, noContent } from './call.ts';

const path = '/api/places';
const one = { path: `${path}/{id}`, access: 'content.write', params: IdParams } as const;

export const placeCalls = defineCalls({
  list: {
    method: 'GET',
    path,
    summary: 'The address book of places that trucks stop at, by name',
    access: 'content.read',
    query: DeletedQuery,
    noTrash: true,
    response: listReply(Place),
  },
  create: {
    method: 'POST',
    path,
    summary: 'Add a place',
    access: 'content.write',
    body: PlaceCreate,
    response: reply(Place),
    status: 201,
    refusals: ['quota_exceeded', 'key_reused', 'not_found'],
  },
  update: {
    ...one,
    method: 'PUT',
    summary: 'Change a place; stops that were made of it stay as they are',
    body: PlaceUpdate,
    response: reply(Place),
    refusals: ['stale_version'],
  },
  geocode: {
    method: 'GET',
    path: '/api/geocode',
    summary: 'Find where an address is, by the geocoder of GEOCODER_URL, or which point a pasted link of a map names',
    access: 'content.write',
    query: GeocodeQuery,
    response: reply(FoundPlaces),
    refusals: ['conflict', 'too_many_requests'],
  },
  remove: {
    ...one,
    method: 'DELETE',
    summary: 'Delete a place; stops that were made of it stay as they are',
    ...noContent,
  },
});
