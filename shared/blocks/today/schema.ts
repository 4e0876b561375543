import * as z from 'zod/mini';

import { BlockId, limit, line, paragraph } from '../fields.ts';

/** The week's line-up, day by day; the browser marks today and who is open now. */
export const TodayProps = z.looseObject({ id: BlockId, title: line, text: paragraph, limit: limit(8) });

export type TodayStop = { href: string; name: string; place: string; from: string; to: string };
/** All stops of that day by opening time; `more` counts those of a crowded day that the page doesn't hold. */
export type TodayDay = { day: number; stops: TodayStop[]; more: number };
/** `limit` is how many stops a day shows, unless more than that are open. */
export type TodayData = {
  id: string;
  title: string;
  text: string;
  timezone: string;
  limit: number;
  days: TodayDay[];
};
