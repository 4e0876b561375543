import type { ReleaseProgress } from '#shared/schemas/releases.ts';

export type Reporter = {
  /** Reports how far the build is. Returns at once, so it doesn't slow the build down. */
  say: (progress: ReleaseProgress) => void;
  end: () => void;
};

/** Shorter builds report nothing: nobody could read it. */
const quiet = 300;
const pause = 250;

/** Sends the latest progress, one message at a time with a pause in between. A lost message is made up for by the next. */
export function reportProgress(send: (progress: ReleaseProgress) => Promise<unknown>): Reporter {
  let last: ReleaseProgress | null = null;
  let ended = false;

  async function tell(): Promise<void> {
    const progress = last;
    last = null;
    if (progress) await send(progress).catch(() => undefined);
    if (!ended) wait(pause);
  }

  let timer: NodeJS.Timeout | undefined;
  function wait(milliseconds: number): void {
    timer = setTimeout(() => void tell(), milliseconds).unref();
  }
  wait(quiet);

  return {
    say: (progress) => {
      last = progress;
    },
    end: () => {
      ended = true;
      clearTimeout(timer);
    },
  };
}
