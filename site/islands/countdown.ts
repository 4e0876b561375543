import { timeLeft } from '#shared/blocks/countdown/time-left.ts';

const minute = 60_000;

/** Updates each countdown of the page every minute. Not a live region, so that screen readers don't announce every minute. */
export function runCountdowns(): void {
  const lines = [...document.querySelectorAll<HTMLElement>('.countdown-left')];
  const show = () => {
    for (const line of lines) {
      const { until = '', over = '' } = line.dataset;
      line.textContent = timeLeft(Date.parse(until) - Date.now()) || over;
      line.hidden = false;
    }
  };
  show();
  window.setInterval(show, minute);
}
