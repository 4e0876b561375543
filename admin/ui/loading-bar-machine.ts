import { loadingBar } from '#shared/rules/constants.ts';

/** `progress` in percent. The bar is drawn while `visible`. */
export type Bar = { visible: boolean; progress: number };

/**
 * When the bar shows and how far it is (product.md section 9): work shorter than the throttle shows nothing; then it
 * creeps towards 100 without reaching it; at the end it fills, hides after hideDelay and empties resetDelay later.
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
