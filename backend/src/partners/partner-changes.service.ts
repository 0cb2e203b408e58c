import { randomUUID } from 'node:crypto';
import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../platform/audit/audit.service.js';
import { Env } from '../platform/env.js';
import { apiError } from '../platform/http/problems/api-error.js';
import { UploadedPictures, type StoredPicture } from '../platform/storage/uploaded-pictures.js';
import { LOGO_LIMITS, MAX_PARTNERS, nextDisplayOrder, PARTNER_MESSAGES } from '../rules/partners.js';
import { ClinicPartner } from './clinic-partner.entity.js';
import { drawingPath, partnerView } from './partner-view.js';
import type { ClinicPartnerDto } from './partners.dto.js';

/** The fields of a partner that staff edit. Addresses are web addresses, or empty for none. */
export interface PartnerInput {
  readonly name: string;
  readonly description: string;
  readonly logoUrl: string;
  readonly websiteUrl: string;
  readonly isActive: boolean;
  readonly displayOrder: number;
}

/** Changes clinic partners (rule A6); each change is audited, and appears on the site at once. */
@Injectable()
export class PartnerChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly pictures: UploadedPictures,
    private readonly audit: AuditService,
    private readonly env: Env,
  ) {}

  /** Creates one, by default active and after the last. Throws too_many_partners, validation_failed. */
  async create(
    facts: Partial<PartnerInput> & Pick<PartnerInput, 'name'>,
    actorId: string,
  ): Promise<ClinicPartnerDto> {
    const logoUrl = await this.logoOf(facts.logoUrl ?? '');
    return this.em.fork().transactional(async (em) => {
      // Two concurrent additions get two positions.
      await em.execute('lock table clinic_partner in share row exclusive mode');
      const orders = await em.find(ClinicPartner, {}, { fields: ['displayOrder'], disableIdentityMap: true });
      if (orders.length >= MAX_PARTNERS) throw apiError('too_many_partners');
      const row = {
        id: randomUUID(),
        name: facts.name,
        description: facts.description ?? '',
        logoSvg: '',
        logoUrl,
        websiteUrl: facts.websiteUrl ?? '',
        isActive: facts.isActive ?? true,
        displayOrder: facts.displayOrder ?? nextDisplayOrder(orders.map(({ displayOrder }) => displayOrder)),
      };
      await em.insert(ClinicPartner, row);
      await this.note(em, { action: 'admin.clinic-partner-created', actorId, subjectId: row.id });
      return partnerView(row);
    });
  }

  /** Changes the given fields and leaves the rest. Throws not_found, validation_failed. */
  async update(
    id: string,
    { logoUrl, ...facts }: Partial<PartnerInput>,
    actorId: string,
  ): Promise<ClinicPartnerDto> {
    const found = logoUrl === undefined ? undefined : await this.logoOf(logoUrl, id);
    return this.em.fork().transactional(async (em) => {
      const row = await this.locked(em, id);
      em.assign(row, { ...facts, ...(found === undefined ? {} : { logoUrl: found }) });
      await em.flush();
      const changed = [...Object.keys(facts), ...(logoUrl === undefined ? [] : ['logoUrl'])].sort();
      await this.note(em, {
        action: 'admin.clinic-partner-updated',
        actorId,
        subjectId: id,
        details: {
          changed: changed.join(' '),
          ...(facts.isActive === undefined ? {} : { isActive: facts.isActive }),
        },
      });
      return partnerView(row);
    });
  }

  /** Deletes one permanently. Throws not_found, also the second time. */
  async remove(id: string, actorId: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const row = await this.locked(em, id);
      await em.nativeDelete(ClinicPartner, { id });
      const details = { name: row.name };
      await this.note(em, { action: 'admin.clinic-partner-deleted', actorId, subjectId: id, details });
    });
  }

  /**
   * Locks the row to change. Locks the table first, as reordering does: the opposite order would deadlock.
   * Throws not_found.
   */
  private async locked(em: EntityManager, id: string): Promise<ClinicPartner> {
    await em.execute('lock table clinic_partner in row exclusive mode');
    const row = await em.findOne(ClinicPartner, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!row) throw apiError('not_found');
    return row;
  }

  /** Reorders several, all or none. Throws not_found when one of them is gone. */
  async reorder(
    places: readonly { readonly id: string; readonly displayOrder: number }[],
    actorId: string,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      // One after the other, so that two reorderings never mix.
      await em.execute('lock table clinic_partner in share row exclusive mode');
      for (const { id, displayOrder } of places) {
        const changed = await em.nativeUpdate(ClinicPartner, { id }, { displayOrder });
        if (changed === 0) throw apiError('not_found');
      }
      const details = { partners: places.length };
      await this.note(em, { action: 'admin.clinic-partners-reordered', actorId, details });
    });
  }

  /**
   * Stores an uploaded logo, from base64, rendered as a new image. Throws photo_invalid, payload_too_large.
   */
  async uploadLogo(base64: string, actorId: string): Promise<StoredPicture> {
    const picture = await this.pictures.draw(base64, LOGO_LIMITS);
    return this.em.fork().transactional(async (em) => {
      const stored = await this.pictures.keep(em, picture);
      const details = { width: stored.width, height: stored.height, bytes: picture.bytes.length };
      await this.note(em, { action: 'admin.picture-uploaded', actorId, subjectId: picture.sha256, details });
      return stored;
    });
  }

  /**
   * The stored form of a logo's address: one of ours as a path, so that it stays valid when the site moves,
   * null for the bundled drawing, and any other unchanged. Nothing is fetched (D41). Throws validation_failed
   * for an address of ours that does not exist.
   */
  private async logoOf(address: string, id?: string): Promise<string | null> {
    const { PUBLIC_URL } = this.env.values;
    const path = address.startsWith(`${PUBLIC_URL}/`) ? address.slice(PUBLIC_URL.length) : address;
    if (!path.startsWith('/')) return address;
    if (id !== undefined && path.startsWith(drawingPath(id))) return null;
    if (await this.pictures.holds(path)) return path;
    throw apiError('validation_failed', {
      errors: [{ field: 'logoUrl', message: PARTNER_MESSAGES.noPicture }],
    });
  }

  private note(em: EntityManager, note: Parameters<AuditService['note']>[0]): Promise<void> {
    return this.audit.note(note, em);
  }
}
