import { Global, Module } from '@nestjs/common';
import Stripe from 'stripe';
import { Env } from '../env.js';
import { PaymentRefundsService } from './payment-refunds.service.js';
import { InvoicesService } from './invoices.service.js';
import { PaymentListingService } from './payment-listing.service.js';
import { PortalService } from './customers/portal.service.js';
import { PollPace } from './poll-pace.service.js';
import { PaymentsService } from './payments.service.js';
import { CardPagesService } from './customers/card-pages.service.js';
import { CustomerErasureService } from './customers/customer-erasure.service.js';
import { CustomersService } from './customers/customers.service.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { PaymentPurposeRegistry } from './purposes/payment-purpose.registry.js';
import { PaymentSyncService } from './purposes/payment-sync.service.js';
import { createStripe } from './stripe-client.js';

@Global()
@Module({
  providers: [
    { provide: Stripe, inject: [Env], useFactory: createStripe },
    CardPagesService,
    CustomersService,
    CustomerErasureService,
    InvoicesService,
    PaymentListingService,
    PortalService,
    SubscriptionsService,
    PaymentsService,
    PollPace,
    PaymentRefundsService,
    PaymentPurposeRegistry,
    PaymentSyncService,
  ],
  exports: [
    CardPagesService,
    CustomerErasureService,
    InvoicesService,
    PaymentListingService,
    PortalService,
    SubscriptionsService,
    PaymentsService,
    PollPace,
    PaymentRefundsService,
    PaymentPurposeRegistry,
    PaymentSyncService,
  ],
})
export class PaymentsModule {}
