import { inject } from 'vitest';

process.env['TEST_DATABASE'] = inject('postgres');
process.env['MIGRATED_DATABASE'] = inject('migratedDatabase');
