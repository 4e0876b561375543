import type { CdnSettings } from '#shared/rules/cdn.ts';

import type { Cdn } from './cdn.ts';
import { openCloudflare } from './cloudflare.ts';
import { openFastly } from './fastly.ts';
import { openWebhookCdn } from './webhook-cdn.ts';

export function openCdn(settings: CdnSettings): Cdn {
  if (settings.kind === 'cloudflare') return openCloudflare(settings);
  if (settings.kind === 'fastly') return openFastly(settings);
  return openWebhookCdn(settings);
}
