import { placeKey } from '#shared/rules/place-key.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import type { Context } from './context.ts';
import type { Located } from './stops.ts';

/** A place that a member stops at: its `placeKey`, and where it is. */
type KnownPlace = { key: string; address: string; latitude: number; longitude: number };
/** What tells more of a place than its name does. */
export type Surroundings = { places: KnownPlace[]; town: string };

/** The places of a domain's members, and the town of its own address. */
export function surroundingsOf({ content, memo, site }: Context): Surroundings {
  const places = memo.of(placesOf, '', { members: content.posts.member });
  return { places, town: townOf(site.contact.address) };
}

/** Longer names come first, so that 'Dock Five east' isn't taken for 'Dock Five'. */
function placesOf({ members }: { members: PostOf<'member'>[] }): KnownPlace[] {
  const stops = members.flatMap((post) => post.post_body.attributes.stops ?? []);
  const known = stops.flatMap(({ place, address = '', latitude, longitude }) =>
    latitude === undefined || longitude === undefined
      ? []
      : [{ key: placeKey(place), address: address === place ? '' : address, latitude, longitude }],
  );
  return [...new Map(known.map((place) => [place.key, place])).values()].toSorted(
    (a, b) => b.key.length - a.key.length,
  );
}

/** Where something is, with the point and the address of the known place that it is or begins with: 'Dock Five, Bayfront Blvd'. */
export function locate<W extends Located>(where: W, { places }: Surroundings): W {
  if (where.latitude !== undefined && where.longitude !== undefined) return where;
  const key = placeKey(where.place);
  const known = places.find((place) => beginsWith(key, place.key));
  if (!known) return where;
  const { latitude, longitude, address } = known;
  return { ...where, latitude, longitude, address: where.address || address };
}

/** The event with the points of known places for those of its dates that have none. */
export function withPoints(post: PostOf<'showcase'>, around: Surroundings): PostOf<'showcase'> {
  const { post_body: body } = post;
  const { stops = [] } = body.attributes;
  if (stops.length === 0) return post;
  const attributes = { ...body.attributes, stops: stops.map((stop) => locate(stop, around)) };
  return { ...post, post_body: { ...body, attributes } };
}

/** As whole words. After a single word only a mark ends a name: 'Park Street' isn't at 'Park'. */
function beginsWith(key: string, name: string): boolean {
  if (name === '' || !key.startsWith(name)) return false;
  const next = key.charAt(name.length);
  return next === ' ' ? name.includes(' ') : !/[\p{L}\p{N}’'-]/u.test(next);
}

/** 'Austin, TX' of '1015 E 6th St, Austin, TX 78702': the last two parts of an address after its street, without postal codes. */
export function townOf(address: string): string {
  const [, ...rest] = address.split(/[,\n]/);
  const words = rest.map((part) => part.split(/\s+/).filter((word) => word !== '' && !/\d/.test(word)));
  const parts = words.map((part) => part.join(' ')).filter((part) => part !== '');
  return parts.slice(-2).join(', ');
}

/** The town, unless the words of a place say it. */
function townBeside(words: string, town: string): string {
  const [city = ''] = town.split(',');
  return placeKey(words).includes(placeKey(city)) ? '' : town;
}

/** The words by which a map finds a place: a name alone is in many towns. */
export function findableWords({ place, address }: Located, { town }: Surroundings): string {
  const words = address || place;
  return [words, townBeside(words, town)].filter(Boolean).join(', ');
}

/** A place and its address for an appointment, which shows one below the other: neither repeats the other. */
export function placeAndAddress(where: Located, around: Surroundings): Located & { address: string } {
  const { address, ...rest } = locate(where, around);
  if (!address) return { ...rest, address: where.place && townBeside(where.place, around.town) };
  const [name = '', ...others] = where.place.split(', ');
  return { ...rest, place: [name, ...others.filter((part) => !address.includes(part))].join(', '), address };
}
