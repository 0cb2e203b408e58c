import path from 'node:path';
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace';
import type { SpanKind, Tracer } from './tracer.js';

const KINDS: Readonly<Record<SpanKind, Kind>> = {
  server: Kind.SERVER,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
  client: Kind.CLIENT,
};
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * A tracer for the collector that OTEL_EXPORTER_OTLP_ENDPOINT names; the library reads that and related
 * variables.
 */
export function otlpTracer(): Tracer {
  return tracerTo(new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }));
}

/** A tracer that hands its spans to `processor`. */
export function tracerTo(processor: SpanProcessor): Tracer {
  const service = process.env['OTEL_SERVICE_NAME'] || `lighter-table-${programName()}`;
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': service })),
    spanProcessors: [processor],
  });
  const spans = provider.getTracer('lighter-table');
  return {
    start: ({ name, kind, parent, attributes = {}, startedAt }) => {
      const span = spans.startSpan(
        name,
        { kind: KINDS[kind], attributes, ...(startedAt ? { startTime: startedAt } : {}) },
        contextOf(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceParent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end: ({ isError = false, attributes: more = {} } = {}) => {
          span.setAttributes(more);
          if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}

function contextOf(traceParent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceParent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const above = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(above) ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT;
}

/** Backend or worker: the folder of the program's source. */
function programName(): string {
  return process.argv[1]?.split(path.sep).includes('worker') ? 'worker' : 'backend';
}
