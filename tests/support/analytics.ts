import type { AnalyticsItem } from '#shared/schemas/analytics.ts';

import { idOf } from './demo-content.ts';
import { emptySnippet } from './empty-snippet.ts';

/** A snippet, empty except for the given fields. */
export function analyticsItem(fields: Partial<AnalyticsItem>): AnalyticsItem {
  return {
    id: idOf('item'),
    ...emptySnippet,
    version: 1,
    ...fields,
  };
}
