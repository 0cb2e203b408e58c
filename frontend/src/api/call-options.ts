import type { ErrorCode } from '@rules/errors/errors';
import type { ToastKey } from '#frontend/copy/toasts.js';

/**
 * How a failed call is reported. Without a policy a write shows a toast with the words of its error, and a
 * read shows none, because its page says so in place.
 */
export type ErrorToast =
  /** The page shows every error of this write itself. */
  | 'none'
  /** The page has no place for the error of this read. */
  | 'always'
  | {
      /** Codes that the page shows itself, beside a field for example. */
      readonly except?: readonly ErrorCode[];
      /** The words for a failure that is not the caller's: no response, or an error of the server. */
      readonly onFailure?: ToastKey;
      /** The words for single codes. */
      readonly ofCode?: Readonly<Partial<Record<ErrorCode, ToastKey>>>;
    };

/**
 * `extraOptions` of an endpoint. A feature sets them with `enhanceEndpoints` beside its calls; the name of an
 * operation that the API does not have does not compile there.
 */
export interface CallOptions {
  /** The response is the same for every caller, so the call need not wait for a token. */
  readonly isSameForAll?: boolean;
  readonly errorToast?: ErrorToast;
}
