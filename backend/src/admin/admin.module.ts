import { Module } from '@nestjs/common';
import { ReconciliationService } from './reconciliation.service.js';

/** The room without its door: what the worker needs of it. */
@Module({ providers: [ReconciliationService], exports: [ReconciliationService] })
export class AdminModule {}
