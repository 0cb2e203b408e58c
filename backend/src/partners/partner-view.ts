import { createHash } from 'node:crypto';
import type { ClinicPartner } from './clinic-partner.entity.js';
import type { ClinicPartnerDto } from './partners.dto.js';

const HASH_LENGTH = 12;

/** A partner in the site's format; logo and address are null where there is none. */
export function partnerView({
  logoSvg,
  logoUrl,
  websiteUrl,
  ...row
}: Omit<ClinicPartner, symbol>): ClinicPartnerDto {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logoUrl: (logoUrl ?? drawingUrl(row.id, logoSvg)) || null,
    websiteUrl: websiteUrl || null,
    isActive: row.isActive,
    displayOrder: row.displayOrder,
  };
}

/** The address of a partner's bundled drawing; empty without one. A changed drawing has a new address. */
function drawingUrl(id: string, svg: string): string {
  return svg === '' ? '' : `${drawingPath(id)}?v=${versionOf(svg)}`;
}

export function drawingPath(id: string): string {
  return `/api/clinic-partners/${encodeURIComponent(id)}/logo`;
}

export function versionOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, HASH_LENGTH);
}
