import { queryOptions } from '@tanstack/react-query';

import { client } from '../client/client.ts';

/** The options' schemas are large and the first screen shows nothing of them: they come after it. */
export const loadOptionCalls = async () => (await import('#shared/calls/options.ts')).optionCalls;

/** The domains that the user may enter. */
export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: async ({ signal }) => (await client((await loadOptionCalls()).domains, { signal })).data,
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

/** The domain's identity: its currency and time zone matter to forms. */
export const optionsQuery = queryOptions({
  queryKey: ['options'],
  queryFn: async ({ signal }) => (await client((await loadOptionCalls()).getOptions, { signal })).data,
  staleTime: 5 * 60_000,
  meta: { silent: true },
});

/** The domain's colours, for what shows its brand: beside the settings document, so that a write makes it stale too. */
export const brandColorsQuery = queryOptions({
  queryKey: ['site', 'colors', 'brand'],
  queryFn: async ({ signal }) => (await client((await loadOptionCalls()).getColors, { signal })).data,
  staleTime: 5 * 60_000,
  meta: { silent: true },
});
