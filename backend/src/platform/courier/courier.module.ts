import { Global, Module } from '@nestjs/common';
import { Courier } from './courier.js';
import { SendcloudCourier } from './sendcloud-courier.js';
import { CourierWebhooksService } from './webhooks/courier-webhooks.service.js';

@Global()
@Module({
  providers: [{ provide: Courier, useClass: SendcloudCourier }, CourierWebhooksService],
  exports: [Courier, CourierWebhooksService],
})
export class CourierModule {}
