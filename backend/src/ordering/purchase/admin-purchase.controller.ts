import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { PurchaseListDto, PurchaseQuery } from './purchase.dto.js';
import { PurchaseService } from './purchase.service.js';

@ApiTags('admin')
@AccessFor('admin', 'kitchen')
@Controller('api/admin/kitchen/purchase')
export class AdminPurchaseController {
  constructor(private readonly purchase: PurchaseService) {}

  /** What to buy for up to two weeks of delivery days (rule F101); no personal data. */
  @Get()
  @ApiOkResponse({ type: PurchaseListDto })
  @ApiProblems('validation_failed')
  adminPurchaseList(@Query() query: PurchaseQuery): Promise<PurchaseListDto> {
    return this.purchase.list(query);
  }

  /** The same as a table. */
  @Get('file')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('validation_failed')
  async adminPurchaseFile(@Query() query: PurchaseQuery): Promise<StreamableFile> {
    const { fileName, text } = await this.purchase.file(query);
    return new StreamableFile(Buffer.from(text), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
