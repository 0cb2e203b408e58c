import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoxCancellingService } from '../changes/box-cancelling.service.js';
import { BoxPlanChangeService } from '../changes/box-plan-change.service.js';
import type { StaffBoxRef } from '../changes/box-change.service.js';
import { BoxPausingService } from '../changes/box-pausing.service.js';
import { BoxSkippingService } from '../changes/box-skipping.service.js';
import { StaffBoxesService } from './staff-boxes.service.js';
import type { DeliveryDetailsRequest } from '#backend/platform/http/validation/shared/delivery-details.dto.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { Clock } from '#backend/platform/clock/clock.js';
import { londonDate, type IsoDate } from '#backend/rules/delivery/delivery-days.js';
import type { AdminBoxDto, AdminBoxesQuery, AdminBoxListDto } from './admin-boxes.dto.js';
import { findBoxes } from './admin-boxes.queries.js';

/**
 * Weekly boxes as staff manage them for their customers (rule A25). Uses the customers' own methods, which
 * record in their transaction who did it and why. Each method returns the box as it is afterwards.
 */
@Injectable()
export class AdminBoxesService {
  constructor(
    private readonly em: EntityManager,
    private readonly boxes: StaffBoxesService,
    private readonly skipping: BoxSkippingService,
    private readonly pausing: BoxPausingService,
    private readonly cancelling: BoxCancellingService,
    private readonly plans: BoxPlanChangeService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  list(query: AdminBoxesQuery): Promise<AdminBoxListDto> {
    return findBoxes(this.em, query, londonDate(this.clock.now()));
  }

  /** One weekly box; that somebody opened it is audited. Throws not_found. */
  async open(id: string, actorId: string): Promise<AdminBoxDto> {
    const box = await this.boxes.box(id);
    await this.audit.note({ action: 'admin.box-read', actorId, subjectId: id });
    return box;
  }

  /** Throws not_found, subscription_not_active, cut_off_passed, date_unavailable. */
  async skip(box: StaffBoxRef, date: IsoDate): Promise<AdminBoxDto> {
    await this.skipping.skip(box, date);
    return this.boxes.box(box.id);
  }

  /** Throws not_found, subscription_not_active, cut_off_passed, date_unavailable. */
  async unskip(box: StaffBoxRef, date: IsoDate): Promise<AdminBoxDto> {
    await this.skipping.unskip(box, date);
    return this.boxes.box(box.id);
  }

  /** @param until the first day of deliveries again. Throws not_found, subscription_not_active, validation_failed. */
  async pause(box: StaffBoxRef, until: IsoDate | null): Promise<AdminBoxDto> {
    await this.pausing.pause(box, until);
    return this.boxes.box(box.id);
  }

  /** Changes the boxes whose cut-off has not passed. Throws as BoxPlanChangeService.changeSubscription. */
  async changeDelivery(box: StaffBoxRef, details: DeliveryDetailsRequest): Promise<AdminBoxDto> {
    await this.plans.changeSubscription(box, details);
    return this.boxes.box(box.id);
  }

  /** Throws not_found, subscription_not_active. */
  async resume(box: StaffBoxRef): Promise<AdminBoxDto> {
    await this.pausing.resume(box);
    return this.boxes.box(box.id);
  }

  /** Throws not_found, subscription_not_active. */
  async cancel(box: StaffBoxRef): Promise<AdminBoxDto> {
    await this.cancelling.cancel(box, undefined);
    return this.boxes.box(box.id);
  }
}
