import { useCallback, useEffect, useState } from 'react';

import { Markup as Countdown, type CountdownData } from '#shared/blocks/countdown/Markup.tsx';
import { countdownWords } from '#shared/blocks/countdown/time-left.ts';
import { Markup as Today, type TodayData } from '#shared/blocks/today/Markup.tsx';
import { markShown, scrollToNext, weekBoard } from '#shared/blocks/today/week-board.ts';

import { useNow } from '../ui/use-now.ts';
import { outermost } from './outermost.ts';

const minute = 60_000;

type Root = ((element: HTMLElement | null) => void) | null;

/** Shows the time left, which a script writes on the page. */
export function LiveCountdown({ data, root }: { data: CountdownData; root: Root }) {
  const now = useNow();
  const left = countdownWords({ until: data.dateTime, end: data.end, over: data.over }, now);
  return outermost(<Countdown {...data} left={left} />, root);
}

/** Marks today's stops, as the page's own script does. */
export function LiveWeek({ data, root }: { data: TodayData; root: Root }) {
  const [section, setSection] = useState<HTMLElement | null>(null);
  const sectionRef = useCallback(
    (element: HTMLElement | null) => {
      setSection(element);
      root?.(element);
    },
    [root],
  );
  useEffect(() => {
    const week = section?.querySelector<HTMLElement>('.week');
    if (!week) return undefined;
    const show = weekBoard(week);
    show(new Date());
    const timer = setInterval(() => show(new Date()), minute);
    // The width changes with the canvas size, and when the styles load.
    const observer = new ResizeObserver(() => scrollToNext(week));
    observer.observe(week);
    const shown = markShown(week);
    return () => {
      clearInterval(timer);
      observer.disconnect();
      shown.disconnect();
    };
  }, [section]);
  return outermost(<Today {...data} />, sectionRef);
}
