import type { Ddl } from './ddl.ts';

/** The catering offer whose page an inquiry came from, with its title at that time. */
export async function up({ add }: Ddl): Promise<void> {
  await add('submissions', 'offer_id', 'offer_title');
}
