import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

type Zone = { A?: string[]; AAAA?: string[]; CNAME?: string; CAA?: string[] };
/** What the server knows by name. `fails`: it can't answer (SERVFAIL). */
export type Zones = Record<string, Zone | 'fails'>;

const types: Record<number, keyof Zone> = { 1: 'A', 5: 'CNAME', 28: 'AAAA', 257: 'CAA' };

/** A DNS server on loopback that answers from `zones`, which a test may change at any time. */
export async function startDnsServer(zones: Zones): Promise<{ address: string; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, zones), port, address));
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

/** RFC 1035, 4.1: the question comes back with its answers, each of which names it by a pointer. */
function answerTo(query: Buffer, zones: Zones): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const type = query.readUInt16BE(at + 1);
  const zone = zones[labels.join('.').toLowerCase()];
  const values = zone === 'fails' ? [] : [zone?.[types[type] ?? 'A'] ?? []].flat();
  const answers = values.map((value) => {
    const data = dataOf(type, value);
    const head = Buffer.alloc(12);
    head.writeUInt16BE(0xc0_0c, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  const code = zone === 'fails' ? 2 : zone === undefined ? 3 : 0;
  header.writeUInt16BE(0x81_80 + code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, query.subarray(12, at + 5), ...answers]);
}

function dataOf(type: number, value: string): Buffer {
  if (type === 257) return Buffer.concat([Buffer.from([0, 5]), Buffer.from(`issue${value}`)]);
  if (type === 5)
    return Buffer.concat([
      ...value.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
      Buffer.from([0]),
    ]);
  if (isIPv4(value)) return Buffer.from(value.split('.').map(Number));
  // Addresses of tests write zeros as `::` once.
  const [before = '', after = ''] = value.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(before), groups(after)];
  const all = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
