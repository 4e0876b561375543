import type { Ddl } from './ddl.ts';

/** The progress of a release's build, as its publisher last reported it. */
export async function up({ add }: Ddl): Promise<void> {
  await add('releases', 'progress');
}
