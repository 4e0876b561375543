import { inject } from 'vitest';

process.env['MIGRATED_FILE'] = inject('migratedFile');
