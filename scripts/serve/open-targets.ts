import type { Config } from '#api/config/config.ts';
import { openBucketSites } from '#site/publish/projections/bucket/bucket-sites.ts';
import type { Targets } from '#site/publish/projections/project.ts';
import { publicOrigin } from '#site/publish/verify-live.ts';

/** What is outside of this installation and follows it; null if nothing is. */
export function openTargets(
  { sitesBucket, sitesUrl }: Config,
  hstsOf: (host: string) => string | null,
): (Targets & { close: () => void }) | null {
  if (sitesBucket === null) return null;
  const bucket = openBucketSites(sitesBucket, hstsOf);
  return {
    name: `bucket ${sitesBucket.endpoint ?? sitesBucket.region} ${sitesBucket.name}`,
    bucket,
    cdn: null,
    ask: sitesUrl === null ? null : publicOrigin(sitesUrl),
    close: bucket.close,
  };
}
