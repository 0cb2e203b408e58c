import { Always, Flag } from '#backend/platform/http/validation/choices.js';
import { Reads, AllOptional, Named } from '#backend/platform/http/validation/dto.js';
import { Field } from '#backend/platform/http/validation/field.js';
import { Base64, Key, key } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { readWith, rule, type Rule } from '#backend/platform/http/validation/rule.js';
import { FoldedLine, Line, PlainText, typed } from '#backend/platform/http/validation/text.js';
import {
  LOGO_LIMITS,
  MAX_PARTNERS,
  PARTNER_LIMITS,
  PARTNER_MESSAGES,
  webAddress,
} from '../rules/partners.js';

/** A web address, a path of ours that matches `own`, or empty. It is stored and shown, never fetched. */
function address(own?: RegExp): Rule {
  const read = (given: string) => {
    const text = given.trim();
    return text === '' || own?.test(text) ? text : webAddress(text);
  };
  const filled = typed({
    max: PARTNER_LIMITS.address,
    tooLong: PARTNER_MESSAGES.address,
    read,
    message: PARTNER_MESSAGES.address,
  });
  return rule({
    ...filled,
    issuesOf: (value) => (value === null ? [] : filled.issuesOf(value)),
    read: (value) => readWith(filled, value ?? ''),
    schema: (context) => ({ anyOf: [filled.schema(context), { type: 'null' }] }),
  });
}

const OWN_PICTURE = /^\/(images|api\/clinic-partners)\/[\w./?=%-]+$/;

export class CreatePartnerRequest {
  @Line(PARTNER_LIMITS.name, { message: PARTNER_MESSAGES.name }) name!: string;

  @FoldedLine(PARTNER_LIMITS.description, { optional: true }) description?: string;

  @Field(address(OWN_PICTURE), {
    optional: true,
    description:
      'An http or https URL, which the server never fetches, or the `url` of an uploaded logo. Null or empty for none.',
  })
  logoUrl?: string;

  @Field(address(), {
    optional: true,
    description: 'An http or https URL. Null or empty for none.',
  })
  websiteUrl?: string;

  @Flag({ optional: true }) isActive?: boolean;

  @Whole({
    min: 0,
    max: PARTNER_LIMITS.displayOrder,
    optional: true,
    description: 'Partners are sorted ascending; by default a new one comes last.',
  })
  displayOrder?: number;
}

@Reads()
export class UpdatePartnerRequest extends AllOptional(CreatePartnerRequest) {}

export const PartnerIdParam = key(100, { min: 1 });

class ReorderPartnersPlace {
  @Key(100, { min: 1 }) id!: string;
  @Whole({ min: 0, max: PARTNER_LIMITS.displayOrder }) displayOrder!: number;
}

export class ReorderPartnersRequest {
  @ListOf(() => ReorderPartnersPlace, { min: 1, max: MAX_PARTNERS }) places!: ReorderPartnersPlace[];
}

export class UploadLogoRequest {
  @Base64(LOGO_LIMITS.maxBytes, {
    tooLarge: 'A logo may have 2 MB',
    unreadable: 'A picture comes in base64',
    description: 'A PNG, JPEG or WebP picture, base64-encoded, of at most 2 MB.',
  })
  picture!: string;
}

@Named('UploadedLogo')
export class UploadedLogoDto {
  @PlainText({ description: 'Value for `logoUrl`.' }) url!: string;
  @Whole() width!: number;
  @Whole() height!: number;
}

@Named('AdminClinicPartner')
export class AdminPartnerDto {
  @PlainText() id!: string;
  @PlainText() name!: string;
  @PlainText() description!: string;
  @PlainText({ nullable: true }) logoUrl!: string | null;
  @PlainText({ nullable: true }) websiteUrl!: string | null;
  @Flag() isActive!: boolean;
  @Whole() displayOrder!: number;
}

@Named('AdminClinicPartnerList')
export class AdminPartnerListDto {
  @ListOf(() => AdminPartnerDto, { description: 'Every partner, by display order.' })
  items!: AdminPartnerDto[];
  @Always(null, { description: 'Always null: there are at most 500 partners on one page.' })
  nextCursor!: null;
}
