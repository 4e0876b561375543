import { timeLeft } from '#shared/blocks/countdown/time-left.ts';

const minute = 60_000;

/** Says at each countdown of the page how long it still is. Not a live region: nobody wants to hear every minute. */
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
