import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

export type Received = { to: string[]; from: string; raw: string };
export type MailServer = {
  url: string;
  received: Received[];
  /** Refusals of the next mails by recipient; empty accepts all. */
  refuse: Map<string, { code: number; message: string }>;
  stop: () => Promise<void>;
};

/** A real SMTP server that records mails. `port` 0 picks a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Received[] = [];
  const refuse: MailServer['refuse'] = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse.get(address);
      done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  // A client may disconnect in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    refuse,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
