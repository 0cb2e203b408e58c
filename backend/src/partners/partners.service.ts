import { EntityManager, type EntityData } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { apiError } from '../platform/http/problems/api-error.js';
import { MAX_PARTNERS } from '../rules/partners.js';
import { ClinicPartner } from './clinic-partner.entity.js';
import { partnerView, versionOf } from './partner-view.js';
import type { ClinicPartnerDto } from './partners.dto.js';

/** The clinics whose logos the site shows. */
@Injectable()
export class PartnersService {
  constructor(private readonly em: EntityManager) {}

  /** The active ones in their order (rule K8). */
  async active(): Promise<ClinicPartnerDto[]> {
    return this.find({ isActive: true });
  }

  /** All of them in their order, for staff (rule A6). */
  async all(): Promise<ClinicPartnerDto[]> {
    return this.find({});
  }

  /** A partner's bundled drawing, and the version in its address. Throws not_found. */
  async logo(id: string): Promise<{ svg: string; version: string }> {
    const row = await this.em
      .fork()
      .findOne(
        ClinicPartner,
        { id, logoSvg: { $ne: '' } },
        { fields: ['logoSvg'], disableIdentityMap: true },
      );
    if (!row) throw apiError('not_found');
    return { svg: row.logoSvg, version: versionOf(row.logoSvg) };
  }

  /** Adds missing ones, in the caller's transaction. */
  async addMissing(em: EntityManager, partners: EntityData<ClinicPartner>[]): Promise<void> {
    if (partners.length > 0) await em.upsertMany(ClinicPartner, partners, { onConflictAction: 'ignore' });
  }

  private async find(where: { isActive?: boolean }): Promise<ClinicPartnerDto[]> {
    const rows = await this.em.fork().find(ClinicPartner, where, {
      orderBy: { displayOrder: 'asc', id: 'asc' },
      limit: MAX_PARTNERS,
      disableIdentityMap: true,
    });
    return rows.map(partnerView);
  }
}
