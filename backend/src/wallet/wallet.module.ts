import { Module } from '@nestjs/common';
import { WalletController } from './wallet.controller.js';
import { WalletPersonalData } from './wallet.personal-data.js';
import { WalletTopUpService } from './wallet-top-up.service.js';
import { WalletService } from './wallet.service.js';

/** The room without its door: what the worker and ordering need of it. */
@Module({
  providers: [WalletService, WalletTopUpService, WalletPersonalData],
  exports: [WalletService, WalletTopUpService],
})
export class WalletModule {}

@Module({ imports: [WalletModule], controllers: [WalletController] })
export class WalletHttpModule {}
