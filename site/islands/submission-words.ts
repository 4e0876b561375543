import { isHttpError } from '#shared/client/errors/http-error.ts';
import { isTimeoutError } from '#shared/client/errors/timeout-error.ts';

const kept = 'What you wrote stays here.';

export const words = {
  check: 'Not sent yet. Please look at these again:',
  slow: 'Still sending. Your connection is slow; please stay on this page.',
  online: 'You are online again: press the button to send it.',
};

/** Why a form wasn't sent and what its writer can do. */
export function wordsFor(error: unknown): string {
  if (isHttpError(error)) return wordsForStatus(error.status, error.body?.message ?? '');
  if (isTimeoutError(error)) {
    return `No answer came in time. ${kept} Press the button again: it can’t arrive twice.`;
  }
  if (!navigator.onLine) return `You are offline, so it was not sent. ${kept} Send it when you are back.`;
  return `We could not be reached, so it was not sent. ${kept} Check your connection and press the button again.`;
}

function wordsForStatus(status: number, message: string): string {
  switch (status) {
    case 413:
      return `This is too long to send. ${kept} Please make it shorter.`;
    case 422:
      return words.check;
    case 429: {
      const wait = /wait (.+)$/.exec(message)?.[1] ?? 'some minutes';
      return `Too many messages came from your network, so this one was not sent. ${kept} Wait ${wait}, then press the button again.`;
    }
    case 503:
      return `We can’t take messages at this moment. ${kept} Press the button again in a minute.`;
    default:
      return `Something went wrong on our side, so it was not sent. ${kept} Press the button again, or call us.`;
  }
}

/** The API's messages by form field. */
export function fieldErrorsOf(error: unknown): Map<string, string[]> {
  const errors = isHttpError(error) ? (error.body?.errors ?? {}) : {};
  return new Map(Object.entries(errors).map(([path, messages]) => [path.replace(/^fields\./, ''), messages]));
}
