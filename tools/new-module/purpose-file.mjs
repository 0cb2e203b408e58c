/** The handler of a payment purpose of which nothing is sold yet: it owns no payment, and says so to one. */
export function purposeFile({ name, className, purpose, title }) {
  return {
    path: `backend/src/${name}/${name}.payment-purpose.ts`,
    text: `import { Injectable } from '@nestjs/common';
import type { RefundOrder } from '../platform/payments/payment-refunds.service.js';
import type { PaymentPurposeHandler, PurposeBooks } from '../platform/payments/purposes/payment-purpose.js';
import { PaymentPurposeRegistry } from '../platform/payments/purposes/payment-purpose.registry.js';

const NOTHING_SOLD = '${title}: nothing is sold yet';

/** Payments for ${title.toLowerCase()}. */
@Injectable()
export class ${className}PaymentPurpose implements PaymentPurposeHandler {
  readonly purpose = '${purpose}';

  constructor(purposes: PaymentPurposeRegistry) {
    purposes.register(this);
  }

  confirm(): Promise<void> {
    return Promise.reject(new Error(NOTHING_SOLD));
  }

  owns(): Promise<boolean> {
    return Promise.resolve(false);
  }

  applyRefunds(): Promise<void> {
    return Promise.reject(new Error(NOTHING_SOLD));
  }

  findRefund(): Promise<RefundOrder | null> {
    return Promise.resolve(null);
  }

  markRefundFailed(): Promise<void> {
    return Promise.reject(new Error(NOTHING_SOLD));
  }

  expire(): Promise<number> {
    return Promise.resolve(0);
  }

  storedValueSince(): Promise<number> {
    return Promise.resolve(0);
  }

  reconcile(): Promise<PurposeBooks> {
    return Promise.resolve({ recorded: [], unconfirmed: [], liabilityPence: 0 });
  }
}
`,
  };
}
