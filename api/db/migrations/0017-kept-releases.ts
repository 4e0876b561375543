import type { Ddl } from './ddl.ts';

/** The releases of a domain whose files the publisher still has, as it last reported them. */
export async function up({ add }: Ddl): Promise<void> {
  await add('domains', 'kept_releases');
}
