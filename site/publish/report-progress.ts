import type { ReleaseProgress } from '#shared/schemas/releases.ts';

export type Reporter = {
  /** Says how far the build is. Costs nothing: whoever builds doesn't wait for it. */
  say: (progress: ReleaseProgress) => void;
  end: () => void;
};

/** A build that is over sooner has nothing to say: nobody reads that fast. */
const quiet = 300;
const pause = 250;

/**
 * Sends what was said last, one message at a time with a pause between them, from a moment after the start. One that gets lost is
 * made good by the next.
 */
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
