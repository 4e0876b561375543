import type { Ddl } from './ddl.ts';

/** Which build of the renderer each publisher has, and which one makes pages now: versions may be mixed during an update. */
export async function up({ table }: Ddl): Promise<void> {
  await table('build_nodes', ['publisher'], { publisher: 'text', build: 'text', since: 'text', seen_at: 'text' });
  await table('build_turns', ['name'], { name: 'text', build: 'text', since: 'text' });
}
