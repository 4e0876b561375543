import type { Config } from '#api/config/config.ts';
import { openBucketSites } from '#site/publish/projections/bucket/bucket-sites.ts';
import { openCdn } from '#site/publish/projections/cdn/open-cdn.ts';
import type { Targets } from '#site/publish/projections/project.ts';
import { publicOrigin } from '#site/publish/verify-live.ts';

/** What is outside of this installation and follows it; null if nothing is. */
export function openTargets(
  { sitesBucket, cdn, sitesUrl }: Config,
  hstsOf: (host: string) => string | null,
): (Targets & { close: () => void }) | null {
  if (sitesBucket === null && cdn === null) return null;
  const bucket = sitesBucket && openBucketSites(sitesBucket, hstsOf);
  const names = [
    ...(sitesBucket ? [`bucket ${sitesBucket.endpoint ?? sitesBucket.region} ${sitesBucket.name}`] : []),
    ...(cdn ? [`cdn ${cdn.kind}`] : []),
  ];
  return {
    name: names.join(', '),
    bucket,
    cdn: cdn && openCdn(cdn),
    ask: sitesUrl === null ? null : publicOrigin(sitesUrl),
    close: () => bucket?.close(),
  };
}
