import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { auditOperationOf, servedCalls } from '#shared/calls/groups.ts';

import { subjectOf } from './subjects.ts';

test('a reply of each group has the field that holds the name of its subject', () => {
  const wanted = new Map<string, boolean>();
  for (const call of Object.values(servedCalls)) {
    const operation = auditOperationOf(call);
    if (!operation || !call.response) continue;
    const { kind, name } = subjectOf(operation);
    if (name === null) continue;
    const { properties = {} } = z.toJSONSchema(call.response, { io: 'input', unrepresentable: 'any' });
    const data = properties['data'] as { properties?: object; oneOf?: { properties: object }[] };
    const shape = data.properties ?? data.oneOf?.[0]?.properties ?? {};
    wanted.set(kind, wanted.get(kind) === true || Object.hasOwn(shape, name));
  }
  expect(wanted.size).toBeGreaterThan(10);
  expect([...wanted].filter(([, found]) => !found)).toEqual([]);
});
