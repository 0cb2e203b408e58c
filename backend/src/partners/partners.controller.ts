import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessFor } from '../identity/access/access.decorators.js';
import { ResponseCache } from '../platform/http/site/response-cache.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { Key } from '../platform/http/validation/keys.js';
import { ClinicPartnerListDto, PartnerId } from './partners.dto.js';
import { PartnersService } from './partners.service.js';

const ONE_YEAR_S = 31_536_000;
/** A drawing may contain scripts: opened directly, it may only render. */
const DRAWING_ONLY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
class LogoQuery {
  @Key(64, { optional: true }) v?: string;
}

@ApiTags('catalog')
@Controller('api/clinic-partners')
@AccessFor('any')
export class PartnersController {
  constructor(
    private readonly partners: PartnersService,
    private readonly cache: ResponseCache,
  ) {}

  /** The active partner clinics in their order (rule K8). */
  @Get()
  @ApiOkResponse({ type: ClinicPartnerListDto })
  getClinicPartners(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.cache.answer(request, reply, async () => ({
      items: await this.partners.active(),
      nextCursor: null,
    }));
  }

  /** A partner's logo. */
  @Get(':id/logo')
  @ApiProduces('image/svg+xml')
  @ApiOkResponse({ description: 'The logo image.', schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found')
  async getClinicPartnerLogo(
    @Param('id', { schema: PartnerId }) id: string,
    @Query() { v }: LogoQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { svg, version } = await this.partners.logo(id);
    void reply
      .header('cache-control', v === version ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache')
      .header('content-security-policy', DRAWING_ONLY)
      .type('image/svg+xml; charset=utf-8')
      .send(svg);
  }
}
