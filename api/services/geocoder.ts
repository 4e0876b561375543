import { setTimeout as later } from 'node:timers/promises';

import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';

import type { FoundPlaces } from '#shared/schemas/places.ts';
import type { Log } from '#shared/trace/log.ts';

import { ApiError, unavailable } from '../lib/errors.ts';
import { request } from '../lib/outgoing.ts';
import type { Limits } from '../limits/limits.ts';
import { failureWords } from '../releases/ask-address.ts';

/** Finds where an address is. Throws ApiError unavailable or too_many_requests. */
export type Geocode = (query: string) => Promise<FoundPlaces>;

/** Milliseconds until an answer; `failureWords` names them too. */
const timeout = 10_000;
const day = 24 * 3_600_000;
/** How often it tries to get a turn, and how long it waits in between, in milliseconds. */
const tries = 20;
const pause = 250;

/** What Nominatim answers (format=jsonv2), of which much more is left out. */
const Answer = z.array(
  z.object({
    lat: z.coerce.number().check(z.minimum(-90), z.maximum(90)),
    lon: z.coerce.number().check(z.minimum(-180), z.maximum(180)),
    display_name: z.string(),
    licence: z.optional(z.string()),
  }),
);

type Needs = {
  /** The address of the service, without a trailing slash: 'https://nominatim.openstreetmap.org'. */
  url: string;
  /** Where the operator of this installation is found, for the service's operator. */
  panelOrigin: string;
  limits: Limits;
  log: Log;
};

/**
 * A geocoder with Nominatim's protocol. By the usage policy of OpenStreetMap's: one request a second of the whole installation, answers
 * kept for a day, and a User-Agent that names who asks. https://operations.osmfoundation.org/policies/nominatim/
 */
export function createGeocoder({ url, panelOrigin, limits, log }: Needs): Geocode {
  const turns = limits('geocoder', { points: 1, seconds: 1, words: 'Many people are looking for addresses' });
  const headers = {
    accept: 'application/json',
    'accept-language': 'en',
    'user-agent': `Caravan (+${panelOrigin})`,
  };
  const ask = async (query: string): Promise<FoundPlaces> => {
    await takeTurn(() => turns.consume('all'));
    const search = new URLSearchParams({ q: query, format: 'jsonv2', limit: '5' });
    const signal = AbortSignal.timeout(timeout);
    let problem = '';
    try {
      // The operator set the address, so it may be in the server's own network.
      const reply = await request(`${url}/search?${search.toString()}`, { headers, signal, reach: 'anywhere' });
      const answer = reply.ok ? z.safeParse(Answer, await reply.json()) : null;
      if (answer?.success) return present(answer.data);
      if (!answer) await reply.body?.cancel();
      problem = answer ? 'sent something else than a list of places' : `answered ${reply.status}`;
    } catch (error) {
      problem = error instanceof SyntaxError ? 'sent no JSON' : failureWords(error);
    }
    log(`The geocoder ${problem}`);
    throw unavailable(
      `The search for addresses failed. Try again in a minute, or paste a link to the place on a map`,
      60,
    );
  };
  const known = new LRUCache<string, FoundPlaces>({
    max: 2000,
    ttl: day,
    ignoreFetchAbort: true,
    fetchMethod: (query) => ask(query),
  });
  return (query) => known.forceFetch(query.toLowerCase().replace(/\s+/g, ' '));
}

async function takeTurn(consume: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await consume();
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too_many_requests' || left === 0) throw error;
      await later(pause);
    }
  }
}

function present(found: z.output<typeof Answer>): FoundPlaces {
  return {
    places: found.map(({ lat, lon, display_name }) => ({ address: display_name, latitude: lat, longitude: lon })),
    attribution: found[0]?.licence ?? '',
  };
}
