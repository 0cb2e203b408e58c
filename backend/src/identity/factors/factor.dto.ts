import { Always } from '#backend/platform/http/validation/choices.js';
import { Reads } from '#backend/platform/http/validation/dto.js';
import { Id, Key } from '#backend/platform/http/validation/keys.js';
import { Nested } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

/** Bodies of /auth/v1 may contain more than is read: its client sends extra fields. */
@Reads({ ignoresMore: true })
export class EnrolRequest {
  @Always('totp') factor_type!: 'totp';
  @Key(100, { optional: true, nullable: true }) friendly_name?: string | null;
}

@Reads({ ignoresMore: true })
export class VerifyFactorRequest {
  @Id() challenge_id!: string;
  @Key(40, { min: 1 }) code!: string;
}

class EnrolledFactorTotp {
  @PlainText() qr_code!: string;
  @PlainText() secret!: string;
  @PlainText() uri!: string;
}

export class EnrolledFactor {
  @Id() id!: string;
  @Always('totp') type!: 'totp';
  @PlainText({ optional: true }) friendly_name?: string;
  @Nested(() => EnrolledFactorTotp) totp!: EnrolledFactorTotp;
}

export class FactorChallenge {
  @Id() id!: string;
  @Always('totp') type!: 'totp';
  /** Seconds since 1970. */
  @Whole() expires_at!: number;
}
