import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FieldError } from '#backend/rules/errors/errors.js';
import { AuditService } from '../audit/audit.service.js';
import { Clock } from '../clock/clock.js';
import { Env } from '../env.js';
import { apiError } from '../http/problems/api-error.js';
import { SettingChange } from './setting-change.entity.js';
import { contradictions } from './setting-contradictions.js';
import { Setting } from './setting.entity.js';
import {
  defaultSettings,
  resolveSettings,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type Settings,
  type SettingsOptions,
} from './settings.schema.js';

const MAX_SETTINGS = 1000;
/** The longest value in the security log. */
const MAX_NOTED = 200;

export interface SettingState {
  readonly key: SettingKey;
  readonly value: unknown;
  readonly defaultValue: unknown;
  /** The number of changes so far, which the next change has to name. */
  readonly version: number;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

export interface SettingInput {
  readonly key: SettingKey;
  readonly value: unknown;
  /** The version that the editor has seen. */
  readonly version: number;
}

interface LatestRow {
  readonly key: SettingKey;
  readonly version: number | null;
  readonly changed_by: string | null;
  readonly at: Date | string | null;
}

/** Changes of the business settings, in sequence, each stored with its author and time. */
@Injectable()
export class SettingChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly env: Env,
  ) {}

  /** Every setting as stored now, in the order of the schema. */
  list(em: EntityManager = this.em.fork()): Promise<SettingState[]> {
    return this.read(em);
  }

  /**
   * Sets values, all or none; the shop follows when the transaction commits, since the database notifies it.
   * A value equal to the default resets the setting to it. Throws validation_failed, naming each setting that
   * is invalid alone or in combination, and edit_conflict with the current values when another change was
   * faster.
   */
  async change(inputs: readonly SettingInput[], actorId: string): Promise<SettingState[]> {
    return this.em.fork().transactional(async (em) => {
      // Changes wait for one another, so that the compared values are the replaced ones; readers do not wait.
      await em.execute('lock table setting in share row exclusive mode');
      const states = new Map((await this.read(em)).map((state) => [state.key, state]));
      const checked = checkedValues(inputs, states);
      const taken = inputs.flatMap(({ key, version }) => {
        const state = states.get(key);
        return state && state.version !== version ? [state] : [];
      });
      if (taken.length > 0) throw apiError('edit_conflict', { members: { current: taken } });
      for (const [key, value] of checked) {
        const before = states.get(key);
        if (before && !isDeepStrictEqual(before.value, value)) await this.set(em, before, value, actorId);
      }
      return this.read(em);
    });
  }

  /**
   * Changes, newest first; of one setting or of all. Reads one more than the limit, to detect a next page.
   */
  async history(query: {
    readonly key?: SettingKey | undefined;
    readonly beforeId?: string | undefined;
    readonly limit: number;
  }): Promise<SettingChange[]> {
    const { key, beforeId, limit } = query;
    const where = {
      ...(key === undefined ? {} : { key }),
      ...(beforeId === undefined ? {} : { id: { $lt: beforeId } }),
    };
    return this.em
      .fork()
      .find(SettingChange, where, { orderBy: { id: 'desc' }, limit: limit + 1, disableIdentityMap: true });
  }

  private read(em: EntityManager): Promise<SettingState[]> {
    return read(em, { samples: this.env.hasSampleContent });
  }

  private async set(em: EntityManager, before: SettingState, value: unknown, actorId: string): Promise<void> {
    const { key } = before;
    const now = this.clock.now();
    const version = before.version + 1;
    await em.insert(SettingChange, {
      key,
      version,
      oldValue: before.value,
      newValue: value,
      changedBy: actorId,
      at: now,
    });
    if (isDeepStrictEqual(value, before.defaultValue)) await em.nativeDelete(Setting, { key });
    else await em.upsert(Setting, { key, value, updatedAt: now });
    const details = { version, from: noted(before.value), to: noted(value) };
    await this.audit.note({ action: 'admin.setting-changed', actorId, subjectId: key, details }, em);
  }
}

async function read(em: EntityManager, options: SettingsOptions): Promise<SettingState[]> {
  const rows = await em.find(Setting, {}, { limit: MAX_SETTINGS, disableIdentityMap: true });
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const { settings } = resolveSettings(stored, options);
  const defaults = defaultSettings(options);
  const latest = await em.execute<LatestRow[]>(
    `select k.key, c.version, c.changed_by, c.at from unnest(?::text[]) as k (key)
       left join lateral (select version, changed_by, at from setting_change c
                           where c.key = k.key order by version desc limit 1) c on true`,
    [`{${SETTING_KEYS.map((key) => `"${key}"`).join(',')}}`],
  );
  return latest.map(({ key, version, changed_by: changedBy, at }) => ({
    key,
    value: settings[key],
    defaultValue: defaults[key],
    version: version ?? 0,
    changedAt: at === null ? null : new Date(at),
    changedBy,
  }));
}

/** The values as the schema parses them, alone and together. */
function checkedValues(
  inputs: readonly SettingInput[],
  states: ReadonlyMap<SettingKey, SettingState>,
): Map<SettingKey, unknown> {
  const errors: FieldError[] = [];
  const values = new Map<SettingKey, unknown>();
  for (const { key, value } of inputs) {
    const parsed = SETTINGS[key].safeParse(value);
    if (parsed.success) values.set(key, parsed.data);
    else errors.push({ field: key, message: parsed.error.issues[0]?.message ?? 'Enter a valid value' });
  }
  if (errors.length === 0) {
    const now = Object.fromEntries([...states].map(([key, state]) => [key, state.value]));
    errors.push(...contradictions(whole({ ...now, ...Object.fromEntries(values) })));
  }
  if (errors.length > 0) throw apiError('validation_failed', { errors });
  return values;
}

function whole(values: Readonly<Record<string, unknown>>): Settings {
  // Every value is resolved already.
  return resolveSettings(values, { samples: false }).settings;
}

function noted(value: unknown): string {
  return JSON.stringify(value).slice(0, MAX_NOTED);
}
