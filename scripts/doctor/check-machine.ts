import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';

import type { Config } from '#api/config/config.ts';
import { writeOnce } from '#api/health/check-api.ts';
import type { Finding } from '#shared/schemas/installation.ts';

import { fine, reasonOf, warning, wrong } from './finding.ts';

const oldestNode = 24;
const gigabyte = 1024 ** 3;
/** Below the first, a publish of a large network may not fit; below the second, the database may not either. */
const [scarce, tooLittle] = [gigabyte, gigabyte / 5];

export function checkNode(version = process.versions.node): Finding {
  const major = Number(version.split('.')[0]);
  return major >= oldestNode
    ? fine(`Node is ${version}.`)
    : wrong(`Node is ${version}.`, `Caravan needs Node ${oldestNode} or newer: run npm ci, which brings it.`);
}

export function checkMemory(bytes = totalmem()): Finding {
  const says = `The machine has ${size(bytes)} of memory.`;
  return bytes >= 0.9 * gigabyte
    ? fine(says)
    : warning(says, 'Give it 1 GB at least, or publishing many pages may end the process.');
}

export async function checkDisk({ dataDir }: Config): Promise<Finding[]> {
  try {
    await writeOnce(dataDir);
    const { bavail, bsize, blocks } = await statfs(dataDir);
    const [free, all] = [bavail * bsize, blocks * bsize];
    const says = `${size(free)} of ${size(all)} are free on the disk of ${dataDir}.`;
    if (free >= scarce) return [fine(says)];
    const cure = 'Make room on it, or move DATA_DIR to a larger disk.';
    return [free >= tooLittle ? warning(says, cure) : wrong(says, cure)];
  } catch (error) {
    return [
      wrong(
        `Nothing can be written to ${dataDir}: ${reasonOf(error)}.`,
        'Make room, mount it for writing, or give this user the right to write there.',
      ),
    ];
  }
}

function size(bytes: number): string {
  return bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}
