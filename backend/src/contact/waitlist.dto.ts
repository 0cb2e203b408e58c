import { Always, OneOf } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Email, typed } from '#backend/platform/http/validation/text.js';
import { CHECKOUT_MESSAGES, MAX_LENGTHS } from '../rules/delivery/checkout-form.js';
import { COUNTRIES, type Country } from '../rules/delivery/postcodes.js';

/** A postcode, or as much of one as was typed. */
const partOfPostcode = typed({
  min: 1,
  max: MAX_LENGTHS.postcode,
  tooShort: CHECKOUT_MESSAGES.postcode,
  read: (value) => (/^[a-z\d -]*$/i.test(value) ? value : undefined),
  message: CHECKOUT_MESSAGES.postcodeShape,
});

export class WaitlistRequest {
  @Email({ max: MAX_LENGTHS.email, read: (typed) => typed }) email!: string;

  @Field(partOfPostcode) postcode!: string;

  @OneOf(COUNTRIES) country: Country = 'GB';
}

@Named('WaitlistResult')
export class WaitlistDto {
  @Always(true) joined!: true;
}
