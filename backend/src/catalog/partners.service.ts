import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { problem } from '../platform/http/problem.js';
import { ClinicPartner } from './clinic-partner.entity.js';
import type { ClinicPartnerDto } from './partners.dto.js';

const MAX_PARTNERS = 500;
const HASH_LENGTH = 12;

/** The clinics whose logos the site shows. */
@Injectable()
export class PartnersService {
  constructor(private readonly em: EntityManager) {}

  /** The active ones in their order (rule K8). */
  async active(): Promise<ClinicPartnerDto[]> {
    const rows = await this.em.fork().find(
      ClinicPartner,
      { isActive: true },
      {
        orderBy: { displayOrder: 'asc', id: 'asc' },
        limit: MAX_PARTNERS,
        disableIdentityMap: true,
      },
    );
    return rows.map(({ logoSvg, ...partner }) => ({ ...partner, logoUrl: logoUrl(partner.id, logoSvg) }));
  }

  /** A logo's SVG, and the version its address names. Throws not_found. */
  async logo(id: string): Promise<{ svg: string; version: string }> {
    const row = await this.em
      .fork()
      .findOne(ClinicPartner, { id, isActive: true }, { fields: ['logoSvg'], disableIdentityMap: true });
    if (!row) throw problem('not_found');
    return { svg: row.logoSvg, version: versionOf(row.logoSvg) };
  }
}

/** A changed logo has a new address, so that browsers may keep the old one for ever. */
function logoUrl(id: string, svg: string): string {
  return `/api/clinic-partners/${encodeURIComponent(id)}/logo?v=${versionOf(svg)}`;
}

function versionOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, HASH_LENGTH);
}
