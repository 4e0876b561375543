/** The output of a command. `live`: a terminal, whose last line can be overwritten. */
export type Output = { live: boolean; write: (text: string) => void };

/** A step of a long command. */
export type Step = {
  /** Adds to the number of done items. */
  tick: (count?: number) => void;
  /** Replaces the counter with a final line. */
  end: (text: string) => void;
};

/** `total` is the number of items, if known. */
export type StartStep = (label: string, total?: number) => Step;

/** Milliseconds between two updates of a counter, on a terminal and in a log. */
const repaintInterval = 100;
const logInterval = 5000;

/** Reports the progress of each step: on a terminal in one line that counts up, in a log with a plain line every few seconds. */
export function stepsOn({ live, write }: Output): StartStep {
  return (label, total) => {
    let done = 0;
    let shown = performance.now();
    const show = (text: string) => write(live ? clearLine(live) + text : `${text}\n`);
    if (live) show(`${label} …`);
    return {
      tick: (count = 1) => {
        done += count;
        const now = performance.now();
        if (now - shown < (live ? repaintInterval : logInterval)) return;
        shown = now;
        show(`${label} ${counted(done, total)}`);
      },
      end: (text) => show(live ? `${text}\n` : text),
    };
  };
}

/** Clears the counter of an unfinished step, so that an error replaces it. */
export function clearLine(live: boolean): string {
  return live ? '\r\u001b[2K' : '';
}

function counted(done: number, total: number | undefined): string {
  if (total === undefined) return String(done);
  return `${done} of ${total} (${Math.floor((done / Math.max(1, total)) * 100)} %)`;
}
