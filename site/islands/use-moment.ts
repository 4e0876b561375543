import { useEffect, useState } from 'react';

import { type Moment, momentIn } from '#shared/blocks/week.ts';

const minute = 60_000;

/** Weekday and minute in `timezone`, renewed every minute; undefined on the server and in the first render, so a page never holds a time. */
export function useMoment(timezone: string): Moment | undefined {
  const [moment, setMoment] = useState<Moment>();
  useEffect(() => {
    const read = () => setMoment(momentIn(new Date(), timezone));
    read();
    const timer = setInterval(read, minute);
    return () => clearInterval(timer);
  }, [timezone]);
  return moment;
}
