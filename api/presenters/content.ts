import type * as z from 'zod/mini';

import { addressesIn, isAnalyticsService } from '#shared/rules/analytics-services.ts';
import type { AnalyticsInput, AnalyticsItem } from '#shared/schemas/analytics.ts';
import type { Category, Faq, WireCuisineTag } from '#shared/schemas/content.ts';

import { fromJson } from '../db/codec.ts';
import type { FaqWithCategory } from '../db/faqs.ts';
import type { AnalyticsRow, CuisineTagRow, NamedRow } from '../db/schema.ts';
import { trashTime } from './media.ts';

export function presentNamed({ id, name, ...row }: NamedRow): Category {
  return { id, name, ...trashTime(row) };
}

export function presentFaq(row: FaqWithCategory): Faq {
  const { faq_category_id: categoryId, category_name: name } = row;
  return {
    id: row.id,
    question: row.question,
    answer: row.answer,
    category: categoryId === null || name === null ? null : { id: categoryId, name },
    position: row.position,
    version: row.version,
    ...trashTime(row),
  };
}

export function presentCuisineTag({ id, title, icon_data, ...row }: CuisineTagRow): WireCuisineTag {
  return { id, title, icon_data, ...trashTime(row) };
}

export function presentAnalytics(row: AnalyticsRow): AnalyticsItem {
  return {
    id: row.id,
    ...fromJson<z.infer<typeof AnalyticsInput>>(row.value),
    version: row.version,
    ...trashTime(row),
  };
}

/** A snippet as pages need it: its service and its addresses, without the team's notes. */
export function presentPublicAnalytics(row: AnalyticsRow): AnalyticsItem {
  const item = presentAnalytics(row);
  const { external_analytics: words, external_analytics_type: type } = item;
  return {
    ...item,
    external_analytics: addressesIn(words).join(' '),
    external_analytics_type: isAnalyticsService(type) ? type : '',
  };
}
