import { Body, Controller, Get, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  CloseComplaintRequest,
  ComplaintCountDto,
  ComplaintDto,
  ComplaintId,
  ComplaintListDto,
  ComplaintsQuery,
} from './admin-complaints.dto.js';
import { AdminComplaintsService } from './admin-complaints.service.js';

const id = () => Param('id', { schema: ComplaintId });

@ApiTags('admin')
@AccessFor('admin', 'support', 'finance')
@Controller('api/admin/complaints')
export class AdminComplaintsController {
  constructor(private readonly complaints: AdminComplaintsService) {}

  /** Complaints, open ones from the oldest, closed ones from the newest; without their text (rule O80). */
  @Get()
  @ApiOkResponse({ type: ComplaintListDto })
  adminListComplaints(@Query() query: ComplaintsQuery): Promise<ComplaintListDto> {
    return this.complaints.list(query);
  }

  /** How many are open, and how many of them are overdue (rule O83). */
  @Get('count')
  @ApiOkResponse({ type: ComplaintCountDto })
  adminCountComplaints(): Promise<ComplaintCountDto> {
    return this.complaints.count();
  }

  /** One complaint with its text, order, lots and replies; audited. */
  @Get(':id')
  @ApiOkResponse({ type: ComplaintDto })
  @ApiProblems('not_found')
  adminGetComplaint(@SignedIn() { userId }: Caller, @id() complaintId: string): Promise<ComplaintDto> {
    return this.complaints.open(complaintId, userId);
  }

  /** The photo of a complaint; audited. */
  @Get(':id/photo')
  @ApiProduces('image/jpeg', 'image/png', 'image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems('not_found')
  async adminGetComplaintPhoto(
    @SignedIn() { userId }: Caller,
    @id() complaintId: string,
  ): Promise<StreamableFile> {
    const { bytes, type } = await this.complaints.photo(complaintId, userId);
    return new StreamableFile(bytes, { type, disposition: 'inline' });
  }

  /**
   * Replies to it and closes it with a refund, a replacement or neither, in one transaction (rules O80, O81);
   * audited. A refund takes a role that may refund.
   */
  @Post(':id/close')
  @HttpCode(200)
  @ApiOkResponse({ type: ComplaintDto })
  @ApiProblems(
    'not_found',
    'complaint_closed',
    'own_account',
    'refund_too_large',
    'order_disputed',
    'replacement_unavailable',
    'dish_sold_out',
    'date_unavailable',
  )
  adminCloseComplaint(
    @SignedIn() caller: Caller,
    @id() complaintId: string,
    @Body() body: CloseComplaintRequest,
  ): Promise<ComplaintDto> {
    return this.complaints.close(complaintId, body, caller);
  }

  /** Reopens a closed one. Its refund or replacement stays (rule O82). Audited. */
  @Post(':id/reopen')
  @HttpCode(200)
  @ApiOkResponse({ type: ComplaintDto })
  @ApiProblems('not_found', 'own_account')
  adminReopenComplaint(@SignedIn() caller: Caller, @id() complaintId: string): Promise<ComplaintDto> {
    return this.complaints.reopen(complaintId, caller);
  }
}
