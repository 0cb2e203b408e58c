export type SpanKind = 'server' | 'producer' | 'consumer' | 'client';

/** Ids and words of ours only: no address, no name, no user input. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** The parent span in W3C trace context format. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
  readonly startedAt?: Date;
}

export interface OpenSpan {
  readonly traceParent: string;
  end(outcome?: { readonly isError?: boolean; readonly attributes?: SpanAttributes }): void;
}

/** Creates spans and sends them to the collector. */
export interface Tracer {
  start(span: SpanStart): OpenSpan;
  /** Flushes pending spans to the collector, and ends. */
  close(): Promise<void>;
}
