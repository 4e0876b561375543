import { flushCompileCache } from 'node:module';

import sharp from 'sharp';

import { type PictureJob, runPictureJob } from './picture-job.ts';

// The program of a picture process: one job at a time, on one thread, with those decoders that the product takes.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((format) => `VipsForeignLoad${format}`),
});

// It ends by being killed: what it compiled is kept now or never.
flushCompileCache();

// A signal to the whole group (Ctrl+C, a service manager) is meant for the server, which ends this one: without it a picture would seem broken.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

process.on('message', (job: PictureJob) => {
  void runPictureJob(job).then((reply) => {
    // What is left of this picture would count against the next one.
    globalThis.gc?.();
    process.send?.(reply);
  });
});
// The server is gone: nobody waits for the rest.
process.on('disconnect', () => process.exit());
