import { loadingBar } from '#shared/rules/constants.ts';

/** `progress` is in percent. */
export type Bar = { visible: boolean; progress: number };

/**
 * The state of the loading bar (product.md section 9). Work shorter than the throttle shows nothing; longer work moves the bar
 * towards 100 without reaching it. At the end the bar fills, hides after hideDelay and resets to 0 after resetDelay.
 */
export function createLoadingBar(show: (bar: Bar) => void, times = loadingBar) {
  let busy = false;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let bar: Bar = { visible: false, progress: 0 };

  function set(next: Bar): void {
    bar = next;
    show(bar);
  }
  function stop(): void {
    clearTimeout(timer);
    clearInterval(ticker);
  }
  function tick(): void {
    const elapsed = Date.now() - startedAt;
    set({ visible: true, progress: (200 / Math.PI) * Math.atan(elapsed / times.duration / 5) });
  }

  return {
    start() {
      if (busy) return;
      busy = true;
      stop();
      const begin = () => {
        startedAt = Date.now();
        set({ visible: true, progress: 0 });
        ticker = setInterval(tick, times.duration);
      };
      if (bar.visible) begin();
      else timer = setTimeout(begin, times.throttle);
    },
    finish() {
      if (!busy) return;
      busy = false;
      stop();
      if (!bar.visible) return;
      set({ visible: true, progress: 100 });
      timer = setTimeout(() => {
        set({ visible: false, progress: 100 });
        timer = setTimeout(() => set({ visible: false, progress: 0 }), times.resetDelay);
      }, times.hideDelay);
    },
    stop,
  };
}
