import { useEffect } from 'react';

import { Today } from '#shared/blocks/today/Markup.tsx';
import type { TodayData } from '#shared/blocks/today/schema.ts';

import { useMoment } from './use-moment.ts';

/** The week's line-up; once the browser runs it, today stands out, open trucks say so, and a narrow board starts at today. */
export function TodayBoard(data: TodayData) {
  const moment = useMoment(data.timezone);
  const day = moment?.day;
  useEffect(() => {
    const today = day && document.getElementById(data.id)?.querySelector<HTMLElement>('.is-today');
    if (today) today.parentElement?.scrollTo({ left: today.offsetLeft - today.parentElement.offsetLeft });
  }, [data.id, day]);
  return <Today {...data} moment={moment} />;
}
