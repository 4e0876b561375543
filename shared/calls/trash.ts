import type * as z from 'zod/mini';

import { IdParams, reply } from '../schemas/common.ts';
import { type Access, noContent } from './call.ts';

/** The calls of something with a trash. `thing` is its name with an article, `item` its schema. */
export function trashCalls<P extends `/api/${string}`, A extends Access, S extends z.ZodMiniType>(
  path: P,
  { access, thing, item }: { access: A; thing: string; item: S },
) {
  return {
    remove: {
      method: 'DELETE',
      path,
      access,
      summary: `Move ${thing} to the trash`,
      params: IdParams,
      ...noContent,
    },
    restore: {
      method: 'PUT',
      path: `${path}/restore`,
      access,
      summary: `Restore ${thing} from the trash`,
      params: IdParams,
      response: reply(item),
    },
    removePermanently: {
      proof: 'fresh',
      method: 'DELETE',
      path: `${path}/permanently`,
      access,
      summary: `Permanently delete ${thing} that is in the trash`,
      params: IdParams,
      ...noContent,
      refusals: ['conflict'],
    },
  } as const;
}
