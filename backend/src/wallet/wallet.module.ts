import { Module } from '@nestjs/common';
import { WalletController } from './wallet.controller.js';
import { WalletAdjustmentsService } from './adjustments/wallet-adjustments.service.js';
import { WalletWithdrawalsService } from './wallet-withdrawals.service.js';
import { WalletIntakeService } from './wallet-intake.service.js';
import { TopUpPaymentPurpose } from './wallet.payment-purpose.js';
import { WalletPersonalData } from './wallet.personal-data.js';
import { WalletTopUpService } from './wallet-top-up.service.js';
import { WalletService } from './wallet.service.js';

/** The module without its controller, for the worker and ordering. */
@Module({
  providers: [
    WalletService,
    WalletTopUpService,
    WalletWithdrawalsService,
    WalletIntakeService,
    WalletAdjustmentsService,
    TopUpPaymentPurpose,
    WalletPersonalData,
  ],
  exports: [
    WalletService,
    WalletTopUpService,
    WalletWithdrawalsService,
    WalletIntakeService,
    WalletAdjustmentsService,
  ],
})
export class WalletModule {}

@Module({ imports: [WalletModule], controllers: [WalletController] })
export class WalletHttpModule {}
