import { Global, Module } from '@nestjs/common';
import { SmsProvider } from './sms-provider.js';
import { TwilioSms } from './twilio-sms.js';

@Global()
@Module({ providers: [{ provide: SmsProvider, useClass: TwilioSms }], exports: [SmsProvider] })
export class SmsProviderModule {}
