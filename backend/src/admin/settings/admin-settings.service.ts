import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ApiError, apiError } from '#backend/platform/http/problems/api-error.js';
import {
  SettingChangesService,
  type SettingState,
} from '#backend/platform/settings/setting-changes.service.js';
import {
  SettingHistoryDto,
  SettingListDto,
  type SettingChangesRequest,
  type SettingHistoryQuery,
} from './admin-settings.dto.js';

/** The business settings as administrators see and change them (rule A15). */
@Injectable()
export class AdminSettingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: SettingChangesService,
  ) {}

  async list(): Promise<SettingListDto> {
    return this.view(await this.changes.list());
  }

  /**
   * Throws validation_failed, and edit_conflict with `current`: the values that another administrator has
   * set.
   */
  async change({ changes }: SettingChangesRequest, actorId: string): Promise<SettingListDto> {
    try {
      return await this.view(await this.changes.change(changes, actorId));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'edit_conflict') throw error;
      const taken = new Set(changes.map(({ key }) => key));
      const { items } = await this.list();
      const seen = new Map(changes.map(({ key, version }) => [key, version]));
      const current = items.filter(({ key, version }) => taken.has(key) && seen.get(key) !== version);
      throw apiError('edit_conflict', { members: { current }, cause: error });
    }
  }

  async history({ key, cursor, limit }: SettingHistoryQuery): Promise<SettingHistoryDto> {
    const found = await this.changes.history({ key, beforeId: cursor, limit });
    const emails = await this.emails(found.map(({ changedBy }) => changedBy));
    const items = found.slice(0, limit).map(({ id, key: changed, version, oldValue, newValue, ...rest }) => ({
      id,
      key: changed,
      version,
      oldValue,
      newValue,
      changedAt: rest.at.toISOString(),
      changedBy: emails.get(rest.changedBy) ?? null,
    }));
    const nextCursor = found.length > limit ? (items.at(-1)?.id ?? null) : null;
    return { items, nextCursor };
  }

  private async view(states: readonly SettingState[]): Promise<SettingListDto> {
    const emails = await this.emails(states.map(({ changedBy }) => changedBy));
    const items = states.map(({ changedAt, changedBy, ...state }) => ({
      ...state,
      changedAt: changedAt?.toISOString() ?? null,
      changedBy: changedBy === null ? null : (emails.get(changedBy) ?? null),
    }));
    return { items };
  }

  private async emails(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
    const known = [...new Set(ids.filter((id) => id !== null))];
    const rows = await this.em.execute<{ id: string; email: string }[]>(
      'select id, email from app_user where id = any(?::uuid[])',
      [`{${known.join(',')}}`],
    );
    return new Map(rows.map(({ id, email }) => [id, email]));
  }
}
