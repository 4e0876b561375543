import { reply } from '../schemas/common.ts';
import { Dashboard } from '../schemas/dashboard.ts';
import { defineCalls } from './call.ts';

export const dashboardCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/api/dashboard',
    summary: 'What waits for somebody, how often visitors write, how often is published, what a new domain lacks',
    access: 'content.read',
    response: reply(Dashboard),
  },
});
