import * as z from 'zod/mini';

import { type Access, type Call, needsFactor } from '#shared/calls/call.ts';
import { tokenPermissions } from '#shared/rules/token-permissions.ts';
import { ErrorBody, type ErrorCode } from '#shared/schemas/errors.ts';

import { statuses } from '../lib/errors.ts';
import { exampleOf } from './examples.ts';
import { type JsonSchema, resolve, schemaCollector } from './schemas.ts';

type Collector = ReturnType<typeof schemaCollector>;

/** The OpenAPI 3.1 document of the registered calls, made from the schemas that validate them. */
export function openApiDocument(calls: Record<string, Call>): JsonSchema {
  const schemas = schemaCollector();
  const error = schemas.collect(ErrorBody);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, call] of Object.entries(calls)) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call, schemas, error);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Caravan',
      version: '1',
      description: 'Websites of food-truck and restaurant networks.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: schemas.components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token that signing in answers' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token that an admin made in Site options: for one domain, with the permission in x-access, for public reads with content.read',
        },
        refresh: { type: 'http', scheme: 'bearer', description: 'The refresh token' },
        publisher: { type: 'http', scheme: 'bearer', description: 'REBUILD_HOOK_SECRET' },
      },
    },
  };
}

function operation(name: string, call: Call, schemas: Collector, error: JsonSchema): JsonSchema {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: call.summary,
    'x-access': call.access,
    security: security(call),
    parameters: [
      ...parameters('path', call.params, schemas),
      ...parameters('query', call.query, schemas),
      ...siteHeaders(call.access),
    ],
    ...requestBody(call, schemas),
    responses: {
      [String(call.status ?? 200)]: success(call, schemas),
      ...(call.open ? { 304: { description: 'The ETag in If-None-Match is still current' } } : {}),
      ...(call.encoding === 'html-form' ? { 303: { description: 'A plain form is led on to a page' } } : {}),
      ...failures(call, error),
    },
  };
}

function security({ access, method }: Call): JsonSchema[] {
  const forPrograms = tokenPermissions.some((one) => one === access) || (access === 'public' && method === 'GET');
  const token = forPrograms ? [{ apiToken: [] }] : [];
  if (access === 'public') return [{}, { bearer: [] }, ...token];
  if (forPrograms) return [{ bearer: [] }, ...token];
  return [{ [access === 'refresh' || access === 'publisher' ? access : 'bearer']: [] }];
}

function siteHeaders(access: Access): JsonSchema[] {
  if (access === 'publisher' || access === 'refresh') return [];
  const header = { in: 'header', required: false, schema: { type: 'string' }, example: 'tacos.example.com' };
  return [
    { name: 'X-Forwarded-For', ...header, description: "The domain's host" },
    { name: 'X-Caravan-Site', ...header, description: 'The same, for proxies that replace X-Forwarded-For' },
  ];
}

function parameters(place: 'path' | 'query', schema: Call['params'], { collect, components }: Collector): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = resolve(collect(schema), components) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    example: exampleOf(property, components, 0, name),
  }));
}

function requestBody(call: Call, { collect, components }: Collector): JsonSchema {
  if (call.encoding === 'multipart') {
    const properties = { file: { type: 'string', format: 'binary' }, alt: { type: 'string' } };
    const schema = { type: 'object', properties, required: ['file'] };
    const example = { file: '(the bytes of a picture)', alt: 'A taco truck at dusk' };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, example } } } };
  }
  if (!call.body) return {};
  const schema = collect(call.body);
  const content = { 'application/json': { schema, example: exampleOf(schema, components) } };
  const plainForm = { schema: { type: 'object', additionalProperties: { type: 'string' } } };
  const asForm = call.encoding === 'html-form' ? { 'application/x-www-form-urlencoded': plainForm } : {};
  const required = !z.safeParse(call.body, undefined).success;
  return { requestBody: { required, content: { ...content, ...asForm } } };
}

function success(call: Call, { collect, components }: Collector): JsonSchema {
  if (call.file) {
    const type = call.file.split(';')[0] ?? '';
    return { description: 'A file', content: { [type]: { schema: { type: 'string' }, example: '' } } };
  }
  if (call.stream) {
    const example = `data: ${JSON.stringify(exampleOf(collect(call.stream), components))}\n\n`;
    const description = 'Server-sent events; the data of each is JSON of the shape in x-event';
    const content = { 'text/event-stream': { schema: { type: 'string', 'x-event': collect(call.stream) }, example } };
    return { description, content };
  }
  if (!call.response) return { description: 'Done' };
  const schema = collect(call.response);
  const content = { 'application/json': { schema, example: exampleOf(schema, components) } };
  return { description: 'Done', content };
}

/** All error codes of a call except `internal_error`. */
function refusalsOf(call: Call): ErrorCode[] {
  const { access, moreForUsers, body, encoding, params, response, stores, refusals = [] } = call;
  const codes: ErrorCode[] = ['unauthorized', 'invalid_fields', 'unavailable', ...refusals];
  const takesAccessToken = access !== 'refresh' && access !== 'publisher';
  // The last two are answers to API tokens, which are limited and never enough for some calls.
  if (takesAccessToken) codes.push('domain_mismatch', 'unknown_domain', 'forbidden', 'too_many_requests');
  if (takesAccessToken && (access !== 'public' || moreForUsers)) codes.push('token_expired');
  if (needsFactor(call)) codes.push('second_factor_setup_needed', 'single_sign_on_needed');
  if (call.proof) codes.push('proof_needed');
  if (params) codes.push('not_found');
  if (body || encoding === 'multipart') codes.push('bad_request', 'unsupported_media_type');
  if (body || encoding === 'multipart' || response) codes.push('too_large');
  if (stores || encoding === 'multipart') codes.push('quota_exceeded');
  return [...new Set(codes)];
}

/** One entry for each status, with the codes that it can carry. */
function failures(call: Call, schema: JsonSchema): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of refusalsOf(call)) byStatus.set(statuses[code], [...(byStatus.get(statuses[code]) ?? []), code]);
  const entries = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      'x-codes': codes,
      content: { 'application/json': { schema, example: failureExample(status, codes[0] ?? 'internal_error') } },
    },
  ]);
  const unexpected = { description: 'Failed', content: { 'application/json': { schema } } };
  return { ...(Object.fromEntries(entries) as Record<string, JsonSchema>), default: unexpected };
}

function failureExample(statusCode: number, code: ErrorCode): JsonSchema {
  const message = code === 'invalid_fields' ? 'Title is required' : 'What happened, and what to do about it';
  return { statusCode, message, code, ...(code === 'invalid_fields' ? { errors: { title: [message] } } : {}) };
}
