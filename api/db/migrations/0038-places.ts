import type { Ddl } from './ddl.ts';

/** The address book of a domain. `name_key` is the name without differences of case, which is unique in the domain. */
export async function up({ table, unique }: Ddl): Promise<void> {
  await table('places', [], {
    id: 'text key',
    domain_id: 'text',
    name: 'text',
    name_key: 'text',
    address: 'text',
    latitude: 'real?',
    longitude: 'real?',
    note: 'text',
    version: 'integer',
    created_at: 'text',
    updated_at: 'text',
  });
  await unique('places_name', 'places', 'domain_id', 'name_key');
}
