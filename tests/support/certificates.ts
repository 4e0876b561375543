import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Pair = { key: string; cert: string };
/** An authority of a test, which issues certificates. `end`: their last second as YYYYMMDDHHMMSSZ. */
export type Authority = { cert: string; issue: (host: string, end?: string) => Pair; close: () => void };

/** Makes an authority with the openssl of this machine. */
export function createAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-authority-'));
  const run = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  run('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30', '-subj', '/O=Test Authority');
  return {
    cert: read('ca.pem'),
    issue: (host, end) => {
      run('req', ...key, '-keyout', 'host.key', '-out', 'host.csr', '-subj', `/CN=${host}`);
      writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${host}`);
      writeFileSync(join(folder, 'index'), '');
      writeFileSync(join(folder, 'serial'), `01${randomBytes(8).toString('hex')}\n`);
      const until = end === undefined ? ['-days', '60'] : ['-startdate', '20200101000000Z', '-enddate', end];
      const config =
        '[ca]\ndefault_ca=own\n[own]\ndatabase=index\nserial=serial\nnew_certs_dir=.\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n';
      writeFileSync(join(folder, 'config'), config);
      run(
        'ca',
        '-batch',
        '-config',
        'config',

        '-notext',
        '-in',
        'host.csr',
        '-out',
        'host.pem',
        '-cert',
        'ca.pem',
        '-keyfile',
        'ca.key',
        '-extfile',
        'names',
        ...until,
      );
      return { key: read('host.key'), cert: read('host.pem') };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
