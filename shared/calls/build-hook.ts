import { BuildHook, BuildHookUpdate } from '../schemas/build-hook.ts';
import { reply } from '../schemas/common.ts';
import { defineCalls } from './call.ts';

/**
 * Only an owner's, because the server calls the address from inside its own network: in the hands of an editor it would
 * reach what nobody outside can (server-side request forgery).
 */
const access = 'domains.create';
const response = reply(BuildHook);

/** Where the domain is built, and which address is called for each publish. */
export const buildHookCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/api/options/build-hook',
    summary: 'Where the domain is built, and its rebuild hook',
    access,
    response,
  },
  update: {
    proof: 'fresh',
    method: 'PUT',
    path: '/api/options/build-hook',
    summary: 'Change the rebuild hook; the first address gets a secret, which only this reply shows',
    access,
    body: BuildHookUpdate,
    response,
  },
  replaceSecret: {
    proof: 'fresh',
    method: 'POST',
    path: '/api/options/build-hook/secret',
    summary: 'Replace the secret of the rebuild hook; only this reply shows the new one',
    access,
    response,
    refusals: ['conflict'],
  },
});
