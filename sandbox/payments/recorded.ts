/** One call with its answer, or one event, as they were on the wire. */
export type Recorded =
  | {
      readonly kind: 'call';
      readonly method: string;
      readonly path: string;
      /** The form-encoded body, or the query string of a GET or DELETE. */
      readonly form: string;
      readonly status: number;
      readonly body: string;
    }
  | { readonly kind: 'event'; readonly body: string };
