import { proofOf } from '#api/addresses/proof.ts';
import type { StaticHost } from '#site/publish/host.ts';

import { dispatch } from './dispatch.ts';
import { asPart } from './front.ts';
import type { NodeFront, Running } from './node-front.ts';
import { openMetrics } from './open-metrics.ts';
import { allParts, notHere, pagesOf } from './parts.ts';
import { startFollowThread } from './start-threads.ts';
import type { MainCalls, Network } from './threads.ts';
import { webCheck } from './web-check.ts';

type Needs = {
  front: NodeFront;
  files: StaticHost;
  calls: MainCalls;
  network: Network;
};

/**
 * A node that serves pages and pictures, and nothing else. It answers at once with what it has on its disk, whether or not database and
 * buckets can be reached.
 */
export async function serveWeb({ front, files, calls, network }: Needs): Promise<Running> {
  const { config } = front;
  const { ask, end } = startFollowThread({ config, calls });
  network.look = () => ask('look');
  /** Known once the database could be asked. */
  let proofSecret: string | null = null;
  const askProofSecret = () =>
    void ask('proofSecret').then(
      (secret) => (proofSecret = secret),
      () => undefined,
    );
  askProofSecret();
  front.open(
    dispatch({
      ...allParts(config, notHere),
      ...pagesOf(files),
      preview: asPart('away', notHere),
      proof: (host, nonce) => {
        if (proofSecret === null) askProofSecret();
        return proofSecret && proofOf(proofSecret, host, nonce);
      },
    }),
  );
  const web = webCheck(config, { seen: () => ask('seen') });
  front.probes.open({ web });
  const closeMetrics = await openMetrics(config, calls.log, {
    answered: front.answered,
    kept: files.kept,
    threads: { follower: () => ask('metrics') },
  });
  return {
    links: [`pages of every domain on port ${config.port}`],
    port: config.port,
    close: async (seconds = 0) => {
      await front.leave(seconds);
      await front.stop();
      closeMetrics();
      await ask('close');
      await end();
      front.release();
    },
  };
}
