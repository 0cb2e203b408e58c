import { Injectable } from '@nestjs/common';
import { PaymentPurposeRegistry } from '../platform/payments/purposes/payment-purpose.registry.js';
import { BoxCardChangeService } from './card/box-card-change.service.js';

/** Pages of the provider that save a card without a payment. What a box costs is paid as an order. */
@Injectable()
export class BoxCardPages {
  constructor(purposes: PaymentPurposeRegistry, cards: BoxCardChangeService) {
    purposes.registerUnregistered('session', (id) => cards.complete(id));
  }
}
