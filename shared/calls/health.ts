import { Health } from '../schemas/health.ts';
import { defineCalls } from './call.ts';

export const healthCalls = defineCalls({
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the API can serve',
    access: 'public',
    response: Health,
  },
});
