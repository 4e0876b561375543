import type { ShownStatus } from '#shared/schemas/statuses.ts';

const minute = 60_000;
/** From this many milliseconds on, what is shown may no longer be true. */
const old = 5 * minute;

/** What is true of trucks now; `asOf`: when that was last known, if it is more than five minutes ago. */
export type Now = { statuses: ShownStatus[]; asOf: Date | null };

/**
 * Asks for `/now.json` every minute while the page is visible, and when it becomes visible again. `hear` gets what it says, or what it said
 * last. `atOnce` is for a page that doesn't hold what is true when it is made.
 */
export function followNow(hear: (now: Now) => void, { atOnce = false } = {}): void {
  let last = Date.now();
  let asked = last;
  let statuses: ShownStatus[] | null = null;
  async function ask(): Promise<void> {
    asked = Date.now();
    try {
      const reply = await fetch('/now.json', { cache: 'no-cache' });
      // Written by site/data/pages/now.ts.
      if (reply.ok) {
        ({ data: statuses } = (await reply.json()) as { data: ShownStatus[] });
        last = Date.now();
      }
    } catch {
      // It is asked for again; meanwhile the page says how old it is.
    }
    const isOld = Date.now() - last > old;
    if (statuses !== null || isOld) hear({ statuses: statuses ?? [], asOf: isOld ? new Date(last) : null });
  }
  const askIfDue = () => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= minute - 1000) void ask();
  };
  if (atOnce) void ask();
  window.setInterval(askIfDue, minute);
  document.addEventListener('visibilitychange', askIfDue);
}
