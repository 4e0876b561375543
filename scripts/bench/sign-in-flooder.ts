import { Agent, request } from 'node:http';

/** Tries to sign in over `connections` connections, each again and again, until `seconds` are over. Prints how often each answer came. */
const [port = '', from = '', connections = '0', seconds = '0'] = process.argv.slice(2);
const end = performance.now() + Number(seconds) * 1000;
const agent = new Agent({ keepAlive: true });
const answers: Record<string, number> = {};
let tries = 0;

const byte = () => Math.floor(Math.random() * 256);
const addresses: Record<string, (connection: number) => string> = {
  one: () => '203.0.113.7',
  sixty: (connection) => `10.${connection}.0.1`,
  new: () => `10.${byte()}.${byte()}.${byte()}`,
};

function attempt(connection: number): Promise<string> {
  tries += 1;
  const body = JSON.stringify({ email: `invented${tries % 5000}@example.com`, password: 'a guess' });
  const headers = { 'content-type': 'application/json', 'x-real-ip': addresses[from]?.(connection) ?? '' };
  return new Promise((resolve) => {
    const sent = request(
      { host: '127.0.0.1', port, path: '/api/auth/login', method: 'POST', agent, headers },
      (response) => response.resume().on('end', () => resolve(String(response.statusCode))),
    );
    sent.on('error', ({ message }) => resolve(message));
    sent.end(body);
  });
}

await Promise.all(
  Array.from({ length: Number(connections) }, async (_, connection) => {
    while (performance.now() < end) {
      const answer = await attempt(connection);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  }),
);
agent.destroy();
console.log(JSON.stringify(answers));
