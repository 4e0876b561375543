import { inject } from 'vitest';

import { failCommits } from './failing-commits.ts';

process.env['TEST_DATABASE'] = inject('postgres');
process.env['MIGRATED_DATABASE'] = inject('migratedDatabase');

// A setting of the test run (CONTRIBUTING.md).
const every = Number(process.env['FAIL_COMMITS']);
if (every > 1) failCommits(every);
