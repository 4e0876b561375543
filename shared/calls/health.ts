import { Health } from '../schemas/health.ts';
import { defineCalls } from './call.ts';

export const healthCalls = defineCalls({
  health: {
    method: 'GET',
    path: '/api/health',
    summary: 'Health of the API',
    access: 'public',
    response: Health,
  },
});
