import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import {
  FinanceFileQuery,
  FinanceMonthParam,
  JournalDto,
  LiabilitiesDto,
  LiabilitiesQuery,
  SelfBillListDto,
  VatQuery,
  VatReportDto,
} from './admin-finance.dto.js';
import { AdminFinanceService } from './admin-finance.service.js';

@ApiTags('admin')
@AccessFor('admin', 'finance')
@Controller('api/admin/finance')
export class AdminFinanceController {
  constructor(private readonly finance: AdminFinanceService) {}

  /** What the shop owed at the end of a day, by person, largest first (rule A90). */
  @Get('liabilities')
  @ApiOkResponse({ type: LiabilitiesDto })
  adminListLiabilities(@Query() query: LiabilitiesQuery): Promise<LiabilitiesDto> {
    return this.finance.liabilities(query);
  }

  /** VAT by month, kind of sale and rate, from what was charged and refunded (rule A91). */
  @Get('vat')
  @ApiOkResponse({ type: VatReportDto })
  adminVatReport(@Query() query: VatQuery): Promise<VatReportDto> {
    return this.finance.vat(query);
  }

  /** The journal lines of a month; debits equal credits (rule A92). */
  @Get('journal/:month')
  @ApiOkResponse({ type: JournalDto })
  adminGetJournal(@Param('month', { schema: FinanceMonthParam }) month: string): Promise<JournalDto> {
    return this.finance.journal(month);
  }

  /** The self-bills of a month: number, agreement and VAT number of each professional (rule R90). */
  @Get('self-bills/:month')
  @ApiOkResponse({ type: SelfBillListDto })
  adminListSelfBills(@Param('month', { schema: FinanceMonthParam }) month: string): Promise<SelfBillListDto> {
    return this.finance.selfBills(month);
  }

  /** One of the reports as a file; audited. */
  @Get('file')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async adminFinanceFile(
    @SignedIn() { userId }: Caller,
    @Query() query: FinanceFileQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { fileName, csv } = await this.finance.file(query, userId);
    await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(csv);
  }
}
