/** Where a command writes. `live`: a terminal that someone watches, where a line can be written over. */
export type Output = { live: boolean; write: (text: string) => void };

/** A part of a long command's work. */
export type Step = {
  /** So many more are done. */
  tick: (count?: number) => void;
  /** What came of it: the line that stays. */
  end: (text: string) => void;
};

/** `total`: how many there are to do; left out where nobody knows. */
export type StartStep = (label: string, total?: number) => Step;

/** Milliseconds between two looks of a counter, on a terminal and in a log. */
const repaint = 100;
const perLine = 5000;

/**
 * Tells how far each step is: on a terminal one line that counts up, elsewhere a plain line now and then, so that a log shows that
 * the command lives and is still short.
 */
export function stepsOn({ live, write }: Output): StartStep {
  return (label, total) => {
    let done = 0;
    let shown = performance.now();
    const show = (text: string) => write(live ? overStep(live) + text : `${text}\n`);
    if (live) show(`${label} …`);
    return {
      tick: (count = 1) => {
        done += count;
        const now = performance.now();
        if (now - shown < (live ? repaint : perLine)) return;
        shown = now;
        show(`${label} ${counted(done, total)}`);
      },
      end: (text) => show(live ? `${text}\n` : text),
    };
  };
}

/** What an error begins with, so that it stands where the counter of an unfinished step was. */
export function overStep(live: boolean): string {
  return live ? '\r\u001b[2K' : '';
}

function counted(done: number, total: number | undefined): string {
  if (total === undefined) return String(done);
  return `${done} of ${total} (${Math.floor((done / Math.max(1, total)) * 100)} %)`;
}
