import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

import { hearPublishes, type StepMark, stepTimes } from '#shared/trace/publish-steps.ts';

import type { Observe } from './api-metrics.ts';

/**
 * Sends a span per call of the API and per step of a publish to OTEL_EXPORTER_OTLP_ENDPOINT. Spans have declared paths, statuses, hosts and
 * numbers of releases: nothing that somebody wrote. The OTEL_… variables are those of OpenTelemetry's exporter.
 */
export function openTraces(): { observe: Observe; close: () => Promise<void> } {
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'caravan' }))
      .merge(detectResources({ detectors })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('caravan');

  function notePublish(marks: StepMark[]): void {
    const [first] = marks;
    if (!first) return;
    const times = stepTimes(marks);
    const begun = Math.min(...marks.map(({ at }) => at));
    const attributes = { 'caravan.host': first.host, 'caravan.release': first.number };
    const whole = tracer.startSpan('publish', { startTime: begun, attributes }, ROOT_CONTEXT);
    const inside = trace.setSpan(ROOT_CONTEXT, whole);
    let from = begun;
    // The steps follow each other, but for the last: pages are compressed while the API hears of the release.
    for (const { step, after } of times) {
      const until = begun + after;
      tracer.startSpan(step, { startTime: Math.min(from, until), attributes }, inside).end(until);
      from = Math.max(from, until);
    }
    whole.end(from);
  }

  const publishes = hearPublishes(notePublish);
  return {
    observe: ({ route, method, status, seconds, traceParent }) => {
      const end = Date.now();
      const parent = traceParent === null ? null : parseTraceParent(traceParent);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        ...(route === '' ? {} : { 'http.route': route }),
      };
      const name = route === '' ? 'no call' : `${method} ${route}`;
      const startTime = end - seconds * 1000;
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime, attributes }, context);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: async () => {
      publishes.close();
      await provider.shutdown();
    },
  };
}
