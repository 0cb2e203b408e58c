import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { SmsController, SmsWebhookController } from './sms.controller.js';
import { SmsCodesService } from './sms-codes.service.js';
import { SmsPersonalData } from './sms.personal-data.js';
import { SmsSendingService } from './sms-sending.service.js';
import { SmsService } from './sms.service.js';

/** The module without its HTTP part, for the worker. */
@Module({
  imports: [IdentityModule],
  providers: [SmsCodesService, SmsPersonalData, SmsSendingService, SmsService],
  exports: [SmsSendingService, SmsService],
})
export class SmsModule {}

@Module({ imports: [SmsModule], controllers: [SmsController, SmsWebhookController] })
export class SmsHttpModule {}
