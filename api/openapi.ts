import * as z from 'zod/mini';

import type { Access, Call } from '#shared/calls/call.ts';
import { ErrorBody } from '#shared/schemas/errors.ts';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of the registered calls, made from the schemas that validate them. */
export function openApiDocument(calls: Record<string, Call>): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, call] of Object.entries(calls)) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Caravan', version: '1', description: 'Websites of food-truck and restaurant networks.' },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(name: string, call: Call): JsonSchema {
  return {
    operationId: name,
    summary: call.summary,
    'x-access': call.access,
    security: security(call.access),
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...siteHeader(call.access)],
    ...requestBody(call),
    responses: {
      [String(call.status ?? 200)]: call.response
        ? { description: 'Done', content: { 'application/json': { schema: jsonSchema(call.response, 'input') } } }
        : { description: 'Done' },
      default: {
        description: 'Failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function security(access: Access): JsonSchema[] {
  return access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function siteHeader(access: Access): JsonSchema[] {
  if (access === 'publisher' || access === 'refresh') return [];
  return [
    {
      name: 'X-Forwarded-For',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: "The domain's host",
    },
  ];
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: JsonSchema;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(call: Call): JsonSchema {
  if (call.encoding === 'multipart') {
    const properties = { file: { type: 'string', format: 'binary' }, alt: { type: 'string' } };
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties, required: ['file'] } } },
      },
    };
  }
  if (!call.body) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.body, 'input') } } },
  };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  // Transforms and refinements have no JSON Schema; the shape around them has.
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonSchema;
  return rest;
}
