/** Reads a file of stops beside the page: a hostile one may take forever, and then the worker is ended. */
import { readStopFile } from '#shared/stop-files/read-stop-file.ts';

import type { Question } from './ask-worker.ts';

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  postMessage(readStopFile(data.bytes, data.known, data.reading));
});
