import { Always } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { rule } from '#backend/platform/http/validation/rule.js';
import { Email, Line, PersonName, PlainText, lines } from '#backend/platform/http/validation/text.js';
import { CHECKOUT_MESSAGES, MAX_LENGTHS } from '../rules/delivery/checkout-form.js';

const TOPIC_LENGTH = 100;
const ORGANISATION_LENGTH = 200;
/** Longer than a note of an order: people describe what went wrong. */
const MESSAGE_LENGTH = 4000;

/** The errors of a form with a missing field. */
const MISSING = {
  name: 'Name is required',
  topic: 'Topic is required',
  message: 'Message is required',
} as const;

/** Its document does not tell how long it may be. */
const message = rule({ ...lines(MESSAGE_LENGTH, MISSING.message), schema: () => ({ type: 'string' }) });

export class ContactRequest {
  @PersonName(MISSING.name) name!: string;

  @Email({ message: CHECKOUT_MESSAGES.email, max: MAX_LENGTHS.email }) email!: string;

  @Line(TOPIC_LENGTH, {
    message: MISSING.topic,
    description: "The subject, for example 'Clinical partnerships'.",
  })
  topic!: string;

  @Line(ORGANISATION_LENGTH, { optional: true, description: 'Clinic or practice.' }) organisation?: string;
  @Line(MAX_LENGTHS.name, { optional: true }) role?: string;

  @Field(message) message!: string;
}

@Named('ContactResult')
export class ContactDto {
  @Always(true) received!: true;
  @PlainText({ description: 'Reference number used in the email.' }) ticketNumber!: string;
}
