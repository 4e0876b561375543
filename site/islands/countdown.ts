import { countdownWords } from '#shared/blocks/countdown/time-left.ts';

const minute = 60_000;

/** Updates each countdown of the page every minute. Not a live region, so that screen readers don't announce every minute. */
export function runCountdowns(): void {
  const lines = [...document.querySelectorAll<HTMLElement>('.countdown-left')];
  const show = () => {
    for (const line of lines) {
      line.textContent = countdownWords(line.dataset, Date.now());
      line.hidden = false;
    }
  };
  show();
  window.setInterval(show, minute);
}
