import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PartnerChangesService } from './partner-changes.service.js';
import { PartnersService } from './partners.service.js';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import {
  AdminPartnerDto,
  AdminPartnerListDto,
  CreatePartnerRequest,
  PartnerIdParam,
  ReorderPartnersRequest,
  UpdatePartnerRequest,
  UploadedLogoDto,
  UploadLogoRequest,
} from './admin-partners.dto.js';

const REFUSED = ['token_invalid', 'second_factor_required', 'forbidden'] as const;

/**
 * The clinic partners in the back office (rule A6). Every change is audited and appears on the site at once.
 */
@ApiTags('admin')
@AccessFor('admin', 'content')
@Controller('api/admin/clinic-partners')
export class AdminPartnersController {
  constructor(
    private readonly partners: PartnersService,
    private readonly changes: PartnerChangesService,
  ) {}

  /** All partners, inactive ones too, by display order. */
  @Get()
  @ApiOkResponse({ type: AdminPartnerListDto })
  @ApiProblems(...REFUSED)
  async adminListPartners(): Promise<AdminPartnerListDto> {
    return { items: await this.partners.all(), nextCursor: null };
  }

  /** Adds one: by default active and after the last. */
  @Post()
  @HttpCode(201)
  @ApiCreatedResponse({ type: AdminPartnerDto })
  @ApiProblems(...REFUSED, 'too_many_partners')
  adminCreatePartner(
    @SignedIn() { userId }: Caller,
    @Body() request: CreatePartnerRequest,
  ): Promise<AdminPartnerDto> {
    return this.changes.create(request, userId);
  }

  /** Stores a picture for a logo, rendered as WebP: 480 × 240 pixels at most. */
  @Post('logo')
  @HttpCode(201)
  @ApiCreatedResponse({ type: UploadedLogoDto })
  @ApiProblems(...REFUSED, 'payload_too_large', 'photo_invalid')
  adminUploadPartnerLogo(
    @SignedIn() { userId }: Caller,
    @Body() { picture }: UploadLogoRequest,
  ): Promise<UploadedLogoDto> {
    return this.changes.uploadLogo(picture, userId);
  }

  /** Reorders several at once, all of them or none. */
  @Put('order')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems(...REFUSED, 'not_found')
  adminReorderPartners(
    @SignedIn() { userId }: Caller,
    @Body() { places }: ReorderPartnersRequest,
  ): Promise<void> {
    return this.changes.reorder(places, userId);
  }

  /** Changes the given fields. */
  @Patch(':id')
  @ApiOkResponse({ type: AdminPartnerDto })
  @ApiProblems(...REFUSED, 'not_found')
  adminUpdatePartner(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PartnerIdParam }) id: string,
    @Body() request: UpdatePartnerRequest,
  ): Promise<AdminPartnerDto> {
    return this.changes.update(id, request, userId);
  }

  /** Deletes one permanently. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems(...REFUSED, 'not_found')
  adminDeletePartner(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PartnerIdParam }) id: string,
  ): Promise<void> {
    return this.changes.remove(id, userId);
  }
}
