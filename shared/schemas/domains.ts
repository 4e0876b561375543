import * as z from 'zod/mini';

import { Id, requiredText } from './common.ts';

/** A host name as DNS has it: lower-case labels joined by dots, no port. */
export const Host = z
  .string('Host is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253, 'Use at most 253 characters'),
    z.regex(
      /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
      'Enter a host name, for example tacos.example.com',
    ),
  );

export const Domain = z.object({ id: Id, host: z.string(), title: z.string(), current: z.boolean() });
export type Domain = z.infer<typeof Domain>;

export const DomainCreate = z.strictObject({
  host: Host.check(
    z.refine((host) => !host.startsWith('api.'), { error: 'Hosts that start with api. are the API of others' }),
  ),
  title: requiredText('Title', 120),
});
