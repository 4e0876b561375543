import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

/** A network with one machine in it, and one cable to this machine, which can be pulled. */
export type OwnNetwork = {
  /** Begins the command line of a program that is to run there. */
  prefix: readonly string[];
  /** The addresses of the two ends of the cable. */
  address: string;
  here: string;
  cut: () => void;
  mend: () => void;
  remove: () => void;
};

/** Null when this process may not make one: it needs root on Linux, and a container that allows it. */
export function createOwnNetwork(): OwnNetwork | null {
  const number = randomInt(64 * 256);
  const name = `caravan-${number}`;
  const cable = `cvn${number}`;
  const [here, address] = [1, 2].map((end) => `10.${192 + (number >> 8)}.${number & 255}.${end}`) as [string, string];
  const inside = ['ip', 'netns', 'exec', name];
  const steps = [
    ['ip', 'netns', 'add', name],
    ['ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'cable', 'netns', name],
    ['ip', 'address', 'add', `${here}/30`, 'dev', cable],
    ['ip', 'link', 'set', cable, 'up'],
    [...inside, 'ip', 'address', 'add', `${address}/30`, 'dev', 'cable'],
    [...inside, 'ip', 'link', 'set', 'cable', 'up'],
    [...inside, 'ip', 'link', 'set', 'lo', 'up'],
  ];
  const remove = () => {
    // The cable goes with the network.
    run(['ip', 'netns', 'delete', name]);
  };
  if (!steps.every(run)) {
    remove();
    return null;
  }
  process.once('exit', remove);
  return {
    prefix: inside,
    address,
    here,
    cut: () => void run(['ip', 'link', 'set', cable, 'down']),
    mend: () => void run(['ip', 'link', 'set', cable, 'up']),
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}

function run([program = '', ...values]: string[]): boolean {
  return spawnSync(program, values, { stdio: 'ignore' }).status === 0;
}
