import { callQuery } from './call-query.ts';

/** Loaded on demand: the schemas of the options are large, and the first screen doesn't need them. */
export const loadOptionCalls = async () => (await import('#shared/calls/options.ts')).optionCalls;

/** The options of identity and core data: no toast when they fail (product.md section 8). */
export const core = { staleTime: 5 * 60_000, meta: { silent: true } };

/** The domains that the user may enter. */
export const domainsQuery = callQuery(['domains'], async () => (await loadOptionCalls()).domains, core);

/** The domain's identity: its currency and time zone matter to forms. */
export const optionsQuery = callQuery(['options'], async () => (await loadOptionCalls()).getOptions, core);

/** The domain's colors. Its key starts with the settings document's key, so that a save makes it stale too. */
export const brandColorsQuery = callQuery(
  ['site', 'colors', 'brand'],
  async () => (await loadOptionCalls()).getColors,
  core,
);
