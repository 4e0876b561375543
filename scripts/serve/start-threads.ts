import { MessageChannel, type Transferable, Worker } from 'node:worker_threads';

import type { Config } from '#api/config/config.ts';
import { compileCache } from '#site/publish/render-pool.ts';

import { connectCalls } from './thread-calls.ts';
import { connectThread } from './thread-fetch.ts';
import type {
  ApiThread,
  ApiThreadData,
  FollowThread,
  FollowThreadData,
  MainCalls,
  SiteThread,
  SiteThreadData,
} from './threads.ts';

type Needs = { config: Config; calls: MainCalls };

/** The threads of API and sites, with a port between them. `isPatient`: see ApiThreadData. */
export function startThreads({
  config,
  calls,
  rendererDir,
  ...api
}: Needs & { unlimited: boolean; isPatient: boolean; rendererDir: string }) {
  const { port1: forApi, port2: forSite } = new MessageChannel();
  const { start, end } = keepWorkers();
  const apiWorker = start(
    new URL('./api-thread.ts', import.meta.url),
    { config, ...api, site: forApi } satisfies ApiThreadData,
    [forApi],
  );
  const siteWorker = start(
    new URL('./site-thread.ts', import.meta.url),
    { config, api: forSite, rendererDir } satisfies SiteThreadData,
    [forSite],
  );
  return {
    api: connectThread<ApiThread>(apiWorker, { own: calls, log: calls.log }),
    site: connectThread<SiteThread>(siteWorker, { own: calls, log: calls.log }),
    end,
  };
}

/** The only further thread of a node that serves pages. */
export function startFollowThread({ config, calls }: Needs) {
  const { start, end } = keepWorkers();
  const worker = start(new URL('./follow-thread.ts', import.meta.url), { config } satisfies FollowThreadData);
  return { ask: connectCalls<FollowThread>(worker, calls), end };
}

/** An error that a thread doesn't handle ends the process. */
function keepWorkers() {
  const workers: Worker[] = [];
  let ending = false;
  return {
    start: (file: URL, workerData: object, transferList: Transferable[] = []): Worker => {
      const worker = new Worker(file, {
        workerData,
        transferList,
        env: { ...process.env, ...compileCache() },
      });
      worker.on('error', (error) => {
        throw error;
      });
      worker.on('exit', () => {
        if (!ending) throw new Error(`The thread ${file.pathname} ended unexpectedly`);
      });
      workers.push(worker);
      return worker;
    },
    end: async () => {
      ending = true;
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
