import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Env } from '../env.js';
import type { OpenSpan, SpanStart, Tracer } from './tracer.js';
import { currentWork, inWork } from './work-context.js';

/** While nobody traces there is none, and nothing of its libraries is loaded. */
let tracer: Tracer | undefined;

/** From now on spans go there; undefined ends it. */
export function traceTo(next: Tracer | undefined): void {
  tracer = next;
}

/** Opens a span; undefined while nobody traces. Whoever opens it ends it. */
export function openSpan(span: SpanStart): OpenSpan | undefined {
  return tracer?.start(span);
}

/** Does something within a span below the open one, and ends that with it. While nobody traces it just does it. */
export async function inSpan<Result>(
  span: Omit<SpanStart, 'parent'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const work = currentWork();
  const open = openSpan({ ...span, parent: work.traceParent });
  if (!open) return run();
  try {
    const result = await inWork({ ...work, traceParent: open.traceParent }, run);
    open.end();
    return result;
  } catch (error) {
    open.end({ isError: true });
    throw error;
  }
}

/** Ends tracing with the process; begins it where an address for traces is given. */
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
