import { Module } from '@nestjs/common';
import { AdminContactController } from './admin-contact.controller.js';
import { AdminWaitlistController } from './admin-waitlist.controller.js';
import { ContactAnswersService } from './contact-answers.service.js';
import { ContactController } from './contact.controller.js';
import { ContactPersonalData } from './contact.personal-data.js';
import { ContactService } from './contact.service.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistService } from './waitlist.service.js';

const PARTS = [ContactAnswersService, ContactService, WaitlistService];

/** The module without its HTTP part, for the worker. */
@Module({ providers: [...PARTS, ContactPersonalData], exports: PARTS })
export class ContactModule {}

@Module({
  imports: [ContactModule],
  controllers: [ContactController, WaitlistController, AdminContactController, AdminWaitlistController],
})
export class ContactHttpModule {}
