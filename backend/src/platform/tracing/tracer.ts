export type SpanKind = 'server' | 'producer' | 'consumer' | 'client';

/** Ids and words of ours only: no address, no name, no text that somebody typed. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: SpanKind;
  /** The span above, as W3C trace context writes it. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
  readonly startedAt?: Date;
}

export interface OpenSpan {
  readonly traceParent: string;
  end(outcome?: { readonly isError?: boolean; readonly attributes?: SpanAttributes }): void;
}

/** What makes spans and brings them to the collector. */
export interface Tracer {
  start(span: SpanStart): OpenSpan;
  /** Brings what is not yet there to the collector, and ends. */
  close(): Promise<void>;
}
