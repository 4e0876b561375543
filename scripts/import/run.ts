import { ConfigError } from '#api/config/setting.ts';
import { isFetchError } from '#shared/client/errors/fetch-error.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { isTimeoutError } from '#shared/client/errors/timeout-error.ts';
import { clearLine, stepsOn } from '#shared/terminal/steps.ts';

import { UsageError } from '../command-line/command-line.ts';
import { ImportFailure } from './failure.ts';
import { permitMapping, readMapping } from './mapping.ts';
import { type Member, membersOf } from './members.ts';
import { publish } from './publish.ts';
import { readCsvFile } from './read-file.ts';
import { readRows } from './rows.ts';
import { readSettings, type Settings, usage } from './settings.ts';
import { enterDomain, signIn } from './sign-in.ts';
import { cuisineLine, fileLines, outcomeLines, plural, releaseLine } from './summary.ts';
import { syncCuisines } from './sync-cuisines.ts';
import { syncMembers } from './sync-members.ts';
import type { Terminal } from './terminal.ts';

export type Surroundings = {
  env: Record<string, string | undefined>;
  terminal: Terminal;
  /** Tests pass the API's own fetch. */
  fetch?: typeof globalThis.fetch;
};

/** Runs an import from its command line. Resolves to the exit code: 0 when done, 1 on failure, 2 for wrong options. */
export async function runImport(args: string[], { env, terminal, fetch }: Surroundings): Promise<number> {
  try {
    const settings = readSettings(args, env);
    if (!settings) {
      terminal.write(`${usage}\n`);
      return 0;
    }
    const members = await readMembers(settings, terminal);
    if (settings.dryRun) terminal.write(`${cuisineLine(members)}\nNothing was written (--dry-run).\n`);
    else await importMembers(settings, members, terminal, fetch);
    return 0;
  } catch (error) {
    terminal.write(`${clearLine(terminal.live)}${sentence(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function readMembers(settings: Settings, terminal: Terminal): Promise<Member[]> {
  const step = stepsOn(terminal)(`Reading ${settings.file}`);
  const mapping = settings.map ? await readMapping(settings.map) : permitMapping;
  const rows = readRows(await readCsvFile(settings.file), mapping);
  const members = membersOf(rows.rows, mapping.live, settings.place);
  step.end(fileLines(rows, members).join('\n'));
  return members;
}

async function importMembers(
  settings: Settings,
  members: Member[],
  terminal: Terminal,
  fetch?: typeof globalThis.fetch,
): Promise<void> {
  const signedIn = await signIn(settings, terminal, fetch);
  const { client } = signedIn;
  const { title, isNew } = await enterDomain(signedIn, settings);
  terminal.write(`${isNew ? 'Made' : 'Importing into'} ${settings.host} (${title})\n`);

  const used = new Set(members.flatMap((member) => member.cuisines));
  const startStep = stepsOn(terminal);
  const cuisineStep = startStep('Cuisines', used.size);
  const cuisines = await syncCuisines(client, members, settings.publishAll, cuisineStep.tick);
  cuisineStep.end(outcomeLines('cuisine', cuisines.outcomes).join('\n'));

  const memberStep = startStep('Members', members.length);
  const { outcomes, gone } = await syncMembers(client, members, cuisines.tagIds, settings.publishAll, memberStep.tick);
  memberStep.end(outcomeLines('member', outcomes).join('\n'));
  const published = outcomes.filter((outcome) => outcome.published).length;
  const hint =
    published < outcomes.length && !settings.publishAll
      ? ' Without a live permit a member stays a draft; --publish all publishes every one.'
      : '';
  terminal.write(`${published} of ${plural(outcomes.length, 'member')} published.${hint}\n`);
  if (gone.length > 0)
    terminal.write(
      `Not in this file, left as they are: ${gone.slice(0, 20).join(', ')}${gone.length > 20 ? ' …' : ''}\n`,
    );

  const wrote =
    cuisines.tagsMade > 0 ||
    [...cuisines.outcomes, ...outcomes].some(({ result }) => result === 'made' || result === 'updated');
  const release = startStep('Publishing');
  release.end(releaseLine(await publish(client, wrote, release.tick)));
  terminal.write(`${publicLink(settings)}\n`);
}

/** The URL of the members' page for visitors: the domain, on Caravan's port. */
function publicLink({ url, host }: Settings): string {
  const { protocol, port } = new URL(url);
  return `${protocol}//${host}${port ? `:${port}` : ''}/members`;
}

/** One sentence for the user; an unexpected error keeps its stack. */
function sentence(error: unknown): string {
  if ([ImportFailure, UsageError, ConfigError].some((kind) => error instanceof kind)) return (error as Error).message;
  const again = 'What was written stays: run the same command again to go on.';
  if (isFetchError(error) || isTimeoutError(error)) return `Caravan stopped answering. ${again}`;
  if (isHttpError(error)) return `Caravan refused: ${error.body?.message ?? error.message}. ${again}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
