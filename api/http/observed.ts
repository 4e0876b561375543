import type { MiddlewareHandler } from 'hono';

import type { Observe } from '../metrics/api-metrics.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The path of the call as it is declared. */
    route: string;
  }
}

/** Tells `observe` of every answer. A stream counts when it begins. */
export function observed(observe: Observe): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now();
    await next();
    const seconds = (performance.now() - began) / 1000;
    // Unknown paths and methods are anybody's, so they make no labels of their own.
    const route = c.get('route') ?? '';
    const method = route === '' ? '' : c.req.method;
    observe({ route, method, status: c.res.status, seconds, traceParent: c.req.header('traceparent') ?? null });
  };
}
