import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Env } from '../env.js';
import type { OpenSpan, SpanStart, Tracer } from './tracer.js';
import { currentWork, withWorkContext } from './work-context.js';

/** Without tracing there is none, and none of its libraries are loaded. */
let tracer: Tracer | undefined;

/** Sets the tracer for later spans; undefined turns tracing off. */
export function traceTo(next: Tracer | undefined): void {
  tracer = next;
}

/** Opens a span; undefined without tracing. The caller ends it. */
export function openSpan(span: SpanStart): OpenSpan | undefined {
  return tracer?.start(span);
}

/** Runs a function within a child span of the open one. Without tracing it just runs the function. */
export async function inSpan<Result>(
  span: Omit<SpanStart, 'parent'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const work = currentWork();
  const open = openSpan({ ...span, parent: work.traceParent });
  if (!open) return run();
  try {
    const result = await withWorkContext({ ...work, traceParent: open.traceParent }, run);
    open.end();
    return result;
  } catch (error) {
    open.end({ isError: true });
    throw error;
  }
}

/** Ends tracing with the process; starts it where an endpoint for traces is configured. */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  static async start({ values }: Env): Promise<Tracing> {
    if (values.OTEL_EXPORTER_OTLP_ENDPOINT && !tracer) {
      const { otlpTracer } = await import('./otlp-tracer.js');
      traceTo(otlpTracer());
    }
    return new Tracing();
  }

  async onApplicationShutdown(): Promise<void> {
    const ending = tracer;
    traceTo(undefined);
    await ending?.close().catch(() => undefined);
  }
}
