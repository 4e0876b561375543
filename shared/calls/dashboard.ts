import { reply } from '../schemas/common.ts';
import { Dashboard } from '../schemas/dashboard.ts';
import { defineCalls } from './call.ts';

export const dashboardCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'Pending work, submissions per week, releases per day, and the setup steps of a new domain',
    access: 'content.read',
    response: reply(Dashboard),
  },
});
