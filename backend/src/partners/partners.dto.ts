import { Flag } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { key } from '#backend/platform/http/validation/keys.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { Whole } from '#backend/platform/http/validation/numbers.js';
import { PlainText } from '#backend/platform/http/validation/text.js';

@Named('ClinicPartner')
export class ClinicPartnerDto {
  @PlainText() id!: string;
  @PlainText() name!: string;
  @PlainText() description!: string;

  @PlainText({
    nullable: true,
    description: 'Image source: a path on this site or an external URL; null without a logo.',
  })
  logoUrl!: string | null;

  @PlainText({ nullable: true }) websiteUrl!: string | null;
  @Flag() isActive!: boolean;
  @Whole() displayOrder!: number;
}

@Named('ClinicPartnerList')
export class ClinicPartnerListDto {
  @ListOf(() => ClinicPartnerDto) items!: ClinicPartnerDto[];
  @PlainText({ nullable: true }) nextCursor!: string | null;
}

export const PartnerId = key(100, { min: 1 });
