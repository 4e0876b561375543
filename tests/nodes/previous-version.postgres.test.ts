import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { connect } from '#api/db/connect.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import { askHost } from '#tests/support/ask-host.ts';
import { signIn } from '#tests/support/installation.ts';
import { checkOut, hasHistory, previousCommit, startsAfterNewer } from '#tests/support/previous-version.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { contactFields } from '#tests/support/submissions.ts';

import { send } from './load.ts';
import { owner, startNetwork, type TestNetwork, type TestNode } from './start-nodes.ts';

const host = 'tacos.test';
if (!hasHistory) console.warn('Not tested: the version before, because this folder has no git history');
const commit = hasHistory ? previousCommit() : '';
const mayStart = hasHistory && startsAfterNewer(commit);

describe.skipIf(!hasHistory)(
  'the oldest version that may run on the database of this one (only where git has it)',
  () => {
    let network: TestNetwork;
    let files: ReturnType<typeof checkOut>;
    let previous: TestNode;
    let current: TestNode;

    beforeAll(async () => {
      files = checkOut(commit);
      network = await startNetwork(host);
      previous = await network.start('previous', { root: files.folder });
      await (await connect({ databaseUrl: network.databaseUrl, dataDir: previous.dataDir })).close();
    }, 240_000);
    afterAll(async () => {
      await network.remove();
      files.remove();
    });

    /** What an editor and a visitor do, at one node; visitors of all nodes see it. */
    async function smoke(node: TestNode, nodes: TestNode[], word: string): Promise<void> {
      const editor = await signIn(node.port, owner);
      const { data: before } = await editor(releaseCalls.list, {});
      const { data: faq } = await editor(faqCalls.create, { body: { question: `${word}?`, answer: 'Yes.' } });
      const body = { question: `${word}, again?`, answer: faq.answer, version: faq.version };
      await editor(faqCalls.update, { params: { id: faq.id }, body });
      await live(editor, (await editor(releaseCalls.clearCache)).data.release.id);
      await shown(nodes, `${word}, again?`, true);

      const fields = { ...contactFields, message: `${word} form` };
      await send(node.port, host, submissionCalls.send.path, { form: 'contact', fields });
      const { data: received } = await editor(submissionCalls.list, {});
      expect(received.map((each) => each.fields['message'])).toContain(`${word} form`);

      const target = before.find(({ state }) => state === 'live');
      await live(editor, (await editor(releaseCalls.rollback, { params: { id: target?.id ?? '' } })).data.release.id);
      await shown(nodes, `${word}, again?`, false);
    }

    async function live(editor: Awaited<ReturnType<typeof signIn>>, id: string): Promise<void> {
      await vi.waitFor(
        async () => expect((await editor(releaseCalls.get, { params: { id } })).data.state).toBe('live'),
        {
          timeout: 30_000,
          interval: 20,
        },
      );
    }
    async function shown(nodes: TestNode[], text: string, isShown: boolean): Promise<void> {
      for (const { port } of nodes)
        await vi.waitFor(async () => expect((await askHost(port, host, '/faq')).body.includes(text)).toBe(isShown), {
          timeout: 5000,
          interval: 20,
        });
    }

    test('goes on working when a newer one has changed the database', { timeout: 120_000 }, async () => {
      await expect(smoke(previous, [previous], 'Before the update')).resolves.toBeUndefined();
    });

    test('works beside the newer one', { timeout: 120_000 }, async () => {
      await ensureRenderer();
      current = await network.start('current');
      await expect(smoke(current, [previous, current], 'On the new node')).resolves.toBeUndefined();
      await expect(smoke(previous, [previous, current], 'On the old node')).resolves.toBeUndefined();
    });

    const restart = () => network.start('again', { root: files.folder, dataDir: previous.dataDir });
    test.runIf(mayStart)('starts again (only where it knows that it may)', { timeout: 120_000 }, async () => {
      await previous.end();
      const again = await restart();
      await expect(smoke(again, [again, current], 'After a restart')).resolves.toBeUndefined();
    });
    test.skipIf(mayStart)(
      'says that it is from before versions knew that they may start again (only where it is)',
      async () => {
        await previous.end();
        await expect(restart()).rejects.toThrow('it belongs to a newer version of Caravan');
      },
    );
  },
);
