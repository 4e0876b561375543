import type { Access } from '#shared/calls/call.ts';

import type { TestApi } from './api.ts';

export type JsonSchema = { [key: string]: unknown };
type Media = { schema: JsonSchema; example?: unknown };
type Described = {
  operationId: string;
  summary?: string;
  'x-access': Access;
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: JsonSchema;
    example: unknown;
  }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; 'x-codes'?: string[]; content?: Record<string, Media> }>;
};
export type Operation = Described & { method: string; path: string };
export type Document = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, JsonSchema> };
};

export async function readDocument(api: TestApi): Promise<Document> {
  return (await (await api.fetch('http://api.test/api/openapi.json')).json()) as Document;
}

/** Every operation of openapi.json: tests over these cover new routes automatically. */
export function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, method: method.toUpperCase(), path })),
  );
}

/** The JSON example of an operation's body; undefined without one. */
export function bodyExample({ requestBody }: Operation): unknown {
  return requestBody?.content['application/json']?.example;
}

export type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; form?: FormData };
type From = { token?: string; site?: string };

/** Sends an operation's request; missing inputs come from its example. */
export async function sendOperation(
  api: TestApi,
  operation: Operation,
  sent: Sent,
  { token, site }: From,
): Promise<Response> {
  const path = operation.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => sent.params?.[name] ?? example(operation, name),
  );
  const required = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(required.map(({ name, example: value }) => [name, String(value)]));
  for (const [name, value] of Object.entries(sent.query ?? {})) query.set(name, value);
  const headers: Record<string, string> = {};
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (site) headers['x-forwarded-for'] = site;
  const { form } = sent;
  const body = 'body' in sent ? sent.body : bodyExample(operation);
  const json = !form && body !== undefined;
  if (json) headers['content-type'] = 'application/json';
  return api.fetch(`http://api.test${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: operation.method,
    headers,
    ...(form ? { body: form } : json ? { body: JSON.stringify(body) } : {}),
  });
}

/** An operation's response. Of an endless stream only the first event, which is complete. */
export async function answerOf(reply: Response): Promise<string> {
  if (reply.headers.get('content-type') !== 'text/event-stream' || !reply.body) return reply.text();
  const reader = reply.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

function example({ parameters }: Operation, name: string): string {
  const found = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

type Place = (string | number)[];

/** The places of ids in an example, according to its schema. */
export function idPlaces(schema: JsonSchema, value: unknown, { components }: Document, at: Place = []): Place[] {
  if (schema['$ref'] === '#/components/schemas/Id') return [at];
  const named =
    typeof schema['$ref'] === 'string' ? components.schemas[schema['$ref'].split('/').at(-1) ?? ''] : undefined;
  const shape = named ?? schema;
  const choices = [shape['anyOf'] ?? [], shape['oneOf'] ?? []].flat() as JsonSchema[];
  const inChoices = choices.flatMap((choice) => idPlaces(choice, value, { components } as Document, at));
  if (Array.isArray(value)) {
    const items = (shape['items'] ?? {}) as JsonSchema;
    return [
      ...inChoices,
      ...value.flatMap((item, index) => idPlaces(items, item, { components } as Document, [...at, index])),
    ];
  }
  if (typeof value !== 'object' || value === null) return inChoices;
  const properties = (shape['properties'] ?? {}) as Record<string, JsonSchema>;
  const inside = Object.entries(value).flatMap(([name, item]) =>
    idPlaces(
      properties[name] ?? ((shape['additionalProperties'] || {}) as JsonSchema),
      item,
      { components } as Document,
      [...at, name],
    ),
  );
  return [...inChoices, ...inside];
}

/** A copy of a JSON value with one place replaced. */
export function withValueAt(value: unknown, [first, ...rest]: Place, put: unknown): unknown {
  if (first === undefined) return put;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  Object.assign(copy, { [first]: withValueAt((value as Record<string | number, unknown>)[first], rest, put) });
  return copy;
}

/** What an account finds in every list that it may read: ids by the list's path. */
export async function collectIds(api: TestApi, operations: Operation[], token: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const operation of operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
    const query: Record<string, string> = operation.path === '/api/posts/by-type' ? { type: '6' } : {};
    const reply = await sendOperation(api, operation, { query }, { token });
    if (!reply.headers.get('content-type')?.includes('json')) continue;
    const { data } = (await reply.json()) as { data?: unknown };
    // A change is named by its document. That of settings is the same in every domain.
    const listed = (Array.isArray(data) ? data : []).map((item) => {
      const { id, document } = item as { id?: unknown; document?: unknown };
      return id ?? (String(document).includes(':') ? document : undefined);
    });
    const ids = listed.filter((id) => typeof id === 'string');
    if (ids.length > 0) found.set(operation.path, ids);
  }
  return found;
}
