import { flushCompileCache } from 'node:module';

import sharp from 'sharp';

import { type PictureJob, type PictureStart, runPictureJob } from './picture-job.ts';

// The program of a picture process: one job at a time, on one thread, with only the decoders that we accept.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff', 'Svg'].map((format) => `VipsForeignLoad${format}`),
});

// The process ends by SIGKILL, so write the compile cache now.
flushCompileCache();

// Ignore signals to the whole group (Ctrl+C, a service manager): the server ends this process itself, and a killed job
// would make its picture look damaged.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.on('message', (job: PictureJob) => {
  void runPictureJob(job).then((reply) => {
    // Leftovers of this picture would count against the next one.
    globalThis.gc?.();
    process.send?.(reply);
  });
});
process.send?.({ started: true } satisfies PictureStart, undefined, undefined, () => {
  // Without a server this process is about to end anyway.
});
// The server is gone.
process.on('disconnect', () => process.exit());
