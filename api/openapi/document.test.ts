import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { servedCalls } from '#shared/calls/groups.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { permissions } from '#shared/rules/roles.ts';
import { postAttributes } from '#shared/schemas/post-attributes.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';
import {
  type Document,
  type JsonSchema,
  type Operation,
  operationsOf,
  readDocument,
} from '#tests/support/operations.ts';

let api: TestApi;
let document: Document;
let operations: Operation[];
beforeAll(async () => {
  api = await startApi();
  document = await readDocument(api);
  operations = operationsOf(document);
});
afterAll(() => api.close());

describe('openapi.json', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document).toMatchObject({ openapi: '3.1.0' });
  });

  test('says who may call each operation and how it fails', () => {
    const accesses = new Set<string>([...permissions, 'public', 'session', 'refresh', 'publisher']);
    const wanting = operations.filter(({ summary, 'x-access': access, responses }) => {
      const failures = Object.keys(responses).filter((status) => /^[45]/.test(status));
      return !summary || !accesses.has(access) || !failures.includes('401') || !failures.includes('503');
    });
    expect(wanting.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('no account has a secret question or a hint of its password', () => {
    const { schemas } = document.components;
    /** The names of all fields that a schema has, at any depth; `seen` are the named schemas on the way. */
    const fieldsOf = (value: unknown, seen: string[] = []): string[] => {
      if (typeof value !== 'object' || value === null) return [];
      const { $ref, properties, ...rest } = value as JsonSchema;
      const name = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : '';
      const named = name && !seen.includes(name) ? fieldsOf(schemas[name], [...seen, name]) : [];
      const parts = [...Object.values(properties ?? {}), ...Object.values(rest)];
      return [...Object.keys(properties ?? {}), ...named, ...parts.flatMap((part) => fieldsOf(part, seen))];
    };
    const about = operations.filter(({ path }) => /^\/api\/(?:account|auth|invitation|users)\b/.test(path));
    const sent = about.flatMap(({ requestBody }) => fieldsOf(requestBody?.content['application/json']?.schema));
    expect([...new Set(sent)].toSorted()).toEqual([
      'attestationObject',
      'authenticatorData',
      'clientDataJSON',
      'code',
      'current_password',
      'domain_id',
      'domains',
      'email',
      'error',
      'firstname',
      'id',
      'idempotency_key',
      'iss',
      'lastname',
      'name',
      'passkey',
      'password',
      'rawId',
      'response',
      'role',
      'signature',
      'state',
      'suspension',
      'token',
      'transports',
      'type',
      'userHandle',
    ]);
    const received = operations.flatMap(({ responses }) =>
      fieldsOf(Object.values(responses).map(({ content }) => content)),
    );
    expect(received.filter((name) => /hint|reminder|secret_?question|security_?question/i.test(name))).toEqual([]);
  });

  test('offers the fields of its own type for a post, at most', () => {
    const { schemas } = document.components;
    const named = (schema: JsonSchema) => schemas[String(schema['$ref']).split('/').at(-1) ?? ''] ?? schema;
    type Shape = { properties: Record<string, Shape & JsonSchema>; additionalProperties: boolean };
    const bodyOf = (id: string) => {
      const body = operations.find(({ operationId }) => operationId === id)?.requestBody?.content['application/json'];
      return named(body?.schema ?? {});
    };
    const fieldsOf = (attributes: JsonSchema) => {
      const { properties, additionalProperties } = named(attributes) as Shape;
      return additionalProperties ? [] : Object.keys(properties);
    };
    const byType = Object.values(postTypes).map(({ id, name }) => [id, Object.keys(postAttributes[name].shape)]);

    const creates = (bodyOf('posts.create')['oneOf'] as JsonSchema[]).map(named) as Shape[];
    expect(
      creates.map(({ properties: { post_type_id, post_body } }) => [
        post_type_id?.['const'],
        fieldsOf(post_body?.properties['attributes'] ?? {}),
      ]),
    ).toEqual(byType);
    const save = bodyOf('posts.updateBody') as Shape;
    const choices = save.properties['post_body']?.properties['attributes']?.['anyOf'] as JsonSchema[];
    expect(choices.map(fieldsOf)).toEqual(byType.map(([, fields]) => fields));
  });

  test('has examples that the API itself accepts and sends', () => {
    const wrong: unknown[] = [];
    for (const operation of operations) {
      const call = servedCalls[operation.operationId];
      const check = (what: string, schema: z.ZodMiniType, example: unknown) => {
        const parsed = z.safeParse(schema, example);
        if (!parsed.success) wrong.push([operation.operationId, what, parsed.error.issues]);
      };
      const body = operation.requestBody?.content['application/json'];
      if (call?.body) check('body', call.body, body?.example);
      const query = operation.parameters.filter(({ in: place }) => place === 'query');
      if (call?.query)
        check('query', call.query, Object.fromEntries(query.map(({ name, example }) => [name, example])));
      const success = operation.responses[String(call?.status ?? 200)]?.content?.['application/json'];
      if (success && call?.response instanceof z.ZodMiniType) check('response', call.response, success.example);
    }
    expect(wrong).toEqual([]);
  });
});

type Result = Promise<{ data?: { data: unknown; total?: number }; error?: { code: string }; response?: Response }>;
type Generated = Record<'authLogin' | 'postsListByType' | 'mediaUpload' | 'postsCreate', (options: object) => Result>;
type GeneratedClient = { client: { setConfig: (config: object) => void } };

describe('a client generated from openapi.json alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-client-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('signs in, lists posts, uploads a picture, and gets typed errors', async () => {
    await createClient({
      input: structuredClone(document) as never,
      output: { path: folder, postProcess: [] },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent' },
    });
    const sdk = (await import(/* @vite-ignore */ join(folder, 'sdk.gen.ts'))) as Generated;
    const { client } = (await import(/* @vite-ignore */ join(folder, 'client.gen.ts'))) as GeneratedClient;
    client.setConfig({ baseUrl: 'http://panel.test', fetch: api.fetch });

    const session = await sdk.authLogin({ body: owner });
    expect(session.error).toBeUndefined();
    const { access_token: token = '' } = (session.data?.data ?? {}) as { access_token?: string };
    client.setConfig({ baseUrl: 'http://panel.test', fetch: api.fetch, auth: () => token });

    const posts = await sdk.postsListByType({ query: { type: 1, limit: 2 } });
    expect(posts.data?.total).toBeGreaterThan(0);

    const file = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"/>'], 'truck.svg');
    const picture = await sdk.mediaUpload({ body: { file, alt: 'A truck' } });
    expect([picture.response?.status, picture.data?.data]).toMatchObject([
      201,
      { alt: 'A truck', width: 3, height: 2 },
    ]);

    const refused = await sdk.postsCreate({ body: { title: '' } });
    expect(refused.error).toMatchObject({ code: 'invalid_fields', errors: { title: ['Title is required'] } });
  });
});
