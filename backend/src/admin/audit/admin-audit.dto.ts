import { scalar } from '#backend/platform/http/validation/choices.js';
import { DateOnly, Instant } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Id, Key, RowCursor, Search } from '#backend/platform/http/validation/keys.js';
import { ListOf, MapOf, Nested } from '#backend/platform/http/validation/lists.js';
import { Limit } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
const MAX_SEARCH_LENGTH = 254;
const MAX_ACTION_LENGTH = 60;

export class AuditLogQuery {
  @Search(MAX_SEARCH_LENGTH, "An email address, the id of a person or record, or part of an action's name.")
  q?: string;

  @Key(MAX_ACTION_LENGTH, { optional: true, description: 'Exactly this action.' }) action?: string;
  @DateOnly({ optional: true, description: 'The first day, in London.' }) from?: string;
  @DateOnly({ optional: true, description: 'The last day, in London.' }) to?: string;

  @Limit(MAX_LIMIT) limit: number = DEFAULT_LIMIT;
  @RowCursor({ description: '`nextCursor` of the previous page.' }) cursor?: string;
}

class AuditLogEntryActor {
  @Id() id!: string;
  @PlainText({ nullable: true }) email!: string | null;
}

@Named('AuditLogEntry')
export class AuditLogEntryDto {
  @PlainText() id!: string;
  @Instant() at!: string;
  @PlainText({ description: "For example 'identity.signed-in'." }) action!: string;

  @Nested(() => AuditLogEntryActor, {
    nullable: true,
    description:
      'Who did it; null if nobody was signed in, and without an email address once the account is deleted.',
  })
  actor!: AuditLogEntryActor | null;

  @PlainText({ nullable: true, description: 'The account or record that was affected.' })
  subjectId!: string | null;

  @MapOf(scalar) details!: Record<string, string | number | boolean | null>;
}

@Named('AuditLog')
export class AuditLogDto {
  @ListOf(() => AuditLogEntryDto) items!: AuditLogEntryDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}
