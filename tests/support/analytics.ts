import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

import { idOf } from './demo-content.ts';

/** A snippet with everything empty but what is given. */
export function analyticsItem(fields: Partial<AnalyticsItem>): AnalyticsItem {
  return {
    id: idOf('item'),
    type: 'script',
    src: '',
    custom_id: '',
    async: false,
    defer: false,
    tag_position: 'head',
    code: '',
    name: '',
    content: '',
    content_type: '',
    external_analytics: '',
    external_analytics_type: '',
    version: 1,
    ...fields,
  };
}
