import { vatNumberOf } from '#backend/rules/money/self-billing.js';
import { Always } from '#backend/platform/http/validation/choices.js';
import { Instant, Month } from '#backend/platform/http/validation/dates.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Pence } from '#backend/platform/http/validation/numbers.js';
import { PlainText, typed } from '#backend/platform/http/validation/text.js';

const MAX_TYPED = 30;
const VAT_NUMBER_WRONG = 'Enter a UK VAT number, such as GB 123 4567 89';

/** Empty for a professional who is not registered for VAT. */
const vatNumber = typed({
  max: MAX_TYPED,
  read: (text) => (text.trim() === '' ? '' : vatNumberOf(text)),
  message: VAT_NUMBER_WRONG,
  missing: VAT_NUMBER_WRONG,
  tooLong: VAT_NUMBER_WRONG,
});

export class SelfBillingRequest {
  @PlainText({ max: 20, description: 'The version of the agreement that was shown.' }) version!: string;

  @Field(vatNumber, { description: 'Empty for a professional who is not registered for VAT.' })
  vatNumber!: string;

  @Always(true) agreed!: true;
}

class SelfBill {
  @Month() month!: string;
  @PlainText() number!: string;
  @Pence() amountPence!: number;
}

@Named('SelfBilling')
export class SelfBillingDto {
  @PlainText({ description: 'The current version of the agreement.' }) currentVersion!: string;
  @PlainText({ nullable: true, description: 'The version agreed to; null for none yet.' })
  version!: string | null;
  @Instant({ nullable: true }) agreedAt!: string | null;
  @PlainText({ nullable: true }) vatNumber!: string | null;

  @ListOf(() => SelfBill, { description: 'Of the last twelve months with a statement, newest first.' })
  bills!: SelfBill[];
}
