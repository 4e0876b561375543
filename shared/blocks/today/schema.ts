import * as z from 'zod/mini';

import { BlockId, limit, line, paragraph } from '../fields.ts';

/** The week's line-up, day by day; the browser marks today and who is open now. */
export const TodayProps = z.looseObject({ id: BlockId, title: line, text: paragraph, limit: limit(8) });

export type TodayStop = { href: string; name: string; place: string; from: string; to: string };
/**
 * The stops of that day by opening time, each truck's first before any second one; `more` counts those of a crowded day that the page
 * doesn't hold. All of them are at `href`.
 */
export type TodayDay = { day: number; href: string; stops: TodayStop[]; more: number };
/** `limit` is how many stops a day shows, unless more than that are open. */
export type TodayData = {
  id: string;
  title: string;
  text: string;
  timezone: string;
  limit: number;
  days: TodayDay[];
};
