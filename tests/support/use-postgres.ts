import { inject } from 'vitest';

process.env['TEST_DATABASE'] = inject('postgres');
