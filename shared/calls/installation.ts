import { reply } from '../schemas/common.ts';
import { Backups, Examination, Finding } from '../schemas/installation.ts';
import { defineCalls } from './call.ts';

const access = 'installation.read';

/** For owners: how the installation is, which all domains share. */
export const installationCalls = defineCalls({
  backups: {
    method: 'GET',
    path: '/api/installation/backups',
    summary: 'The backups that the server makes by itself',
    access,
    response: reply(Backups),
  },
  examine: {
    method: 'GET',
    path: '/api/installation/checks',
    summary: 'Check settings, machine, data, buckets, mail, addresses and backups: takes some seconds',
    access,
    response: reply(Examination),
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/installation/test-mail',
    summary: 'Send a mail to yourself, and say what the mail server answers',
    access,
    response: reply(Finding),
  },
});
