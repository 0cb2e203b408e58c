import type Stripe from 'stripe';

export type ApiErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

interface ApiErrorDetails {
  status?: number;
  type?: ApiErrorType;
  code?: string;
  param?: string;
  declineCode?: string;
  paymentIntent?: Stripe.PaymentIntent;
  setupIntent?: Stripe.SetupIntent;
}

/** An error response, with the message and the HTTP status that the provider uses. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ApiErrorType;
  private readonly details: ApiErrorDetails;

  constructor(message: string, details: ApiErrorDetails = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.type = details.type ?? 'invalid_request_error';
    this.details = details;
  }

  get code(): string | undefined {
    return this.details.code;
  }

  get declineCode(): string | undefined {
    return this.details.declineCode;
  }

  /** The body of the response; the SDK throws only when it finds an `error` object. */
  toBody() {
    const { code, param, declineCode, paymentIntent, setupIntent } = this.details;
    return {
      error: {
        type: this.type,
        code,
        message: this.message,
        param,
        decline_code: declineCode,
        payment_intent: paymentIntent,
        setup_intent: setupIntent,
      },
    };
  }
}

/** A refusal with side effects, such as a declined card: what the call wrote before it stays. */
export class LastingRefusal extends ApiError {}

/** The parameters are invalid for the call; nothing was done, so an idempotency key is not used up. */
export class InvalidParameters extends ApiError {}

/** The object that an id names does not exist: 404. */
export function noSuch(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(`No such ${what}: '${id}'`, { status: 404, code: 'resource_missing', param });
}
