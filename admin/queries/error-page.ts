import { callQuery } from './call-query.ts';
import { core, loadOptionCalls } from './domains.ts';

/** The configured error page. Its key starts with the settings document's key, so that a save makes it stale too. */
export const errorPageQuery = callQuery(
  ['site', 'error-page', 'shown'],
  async () => (await loadOptionCalls()).getErrorPage,
  core,
);
