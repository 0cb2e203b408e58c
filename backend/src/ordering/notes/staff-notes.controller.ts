import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { BulkResultsDto } from '../staff/bulk/bulk-orders.dto.js';
import { BulkOrdersService } from '../staff/bulk/bulk-orders.service.js';
import {
  BulkTagsRequest,
  KnownTagsDto,
  NewStaffNoteRequest,
  NoteId,
  NoteSubjectId,
  StaffNotesDto,
  StaffTagsRequest,
} from './staff-notes.dto.js';
import { StaffNotesService } from './staff-notes.service.js';

const id = () => Param('id', { schema: NoteSubjectId });
const noteId = () => Param('noteId', { schema: NoteId });
const ofOrder = (orderId: string) => ({ subject: 'order', id: orderId }) as const;
const ofCustomer = (userId: string) => ({ subject: 'customer', id: userId }) as const;

/** Notes and tags of staff on orders (rule A43). */
@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/orders')
export class OrderNotesController {
  constructor(
    private readonly notes: StaffNotesService,
    private readonly bulk: BulkOrdersService,
  ) {}

  /** The tags that orders carry. */
  @Get('tags')
  @AccessFor('admin', 'support', 'finance')
  @ApiOkResponse({ type: KnownTagsDto })
  async adminOrderTags(): Promise<KnownTagsDto> {
    return { tags: await this.notes.known('order') };
  }

  /** Adds tags to many orders; each succeeds or is refused alone (rule A41). */
  @Post('bulk/tags')
  @HttpCode(200)
  @ApiOkResponse({ type: BulkResultsDto })
  async adminTagOrders(
    @SignedIn() { userId }: Caller,
    @Body() { orderIds, tags }: BulkTagsRequest,
  ): Promise<BulkResultsDto> {
    const items = orderIds.map((order) => ({ order }));
    return {
      results: await this.bulk.each(items, (_item, orderId) => this.notes.addTags(orderId, tags, userId)),
    };
  }

  @Get(':id/notes')
  @AccessFor('admin', 'support', 'finance')
  @ApiOkResponse({ type: StaffNotesDto })
  adminOrderNotes(@SignedIn() { userId }: Caller, @id() orderId: string): Promise<StaffNotesDto> {
    return this.notes.find(ofOrder(orderId), userId);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @ApiOkResponse({ type: StaffNotesDto })
  @ApiProblems('not_found')
  adminAddOrderNote(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { text }: NewStaffNoteRequest,
  ): Promise<StaffNotesDto> {
    return this.notes.add(ofOrder(orderId), text, userId);
  }

  /** One's own, or as an administrator any. */
  @Delete(':id/notes/:noteId')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  adminRemoveOrderNote(
    @SignedIn() caller: Caller,
    @id() orderId: string,
    @noteId() note: string,
  ): Promise<void> {
    return this.notes.remove(ofOrder(orderId), note, caller);
  }

  @Put(':id/tags')
  @ApiOkResponse({ type: StaffNotesDto })
  @ApiProblems('not_found')
  adminSetOrderTags(
    @SignedIn() { userId }: Caller,
    @id() orderId: string,
    @Body() { tags }: StaffTagsRequest,
  ): Promise<StaffNotesDto> {
    return this.notes.setTags(ofOrder(orderId), tags, userId);
  }
}

/** The same on customers. */
@ApiTags('admin')
@AccessFor('admin', 'support')
@Controller('api/admin/users')
export class CustomerNotesController {
  constructor(private readonly notes: StaffNotesService) {}

  @Get(':id/notes')
  @AccessFor('admin', 'support', 'finance')
  @ApiOkResponse({ type: StaffNotesDto })
  adminCustomerNotes(@SignedIn() { userId }: Caller, @id() customerId: string): Promise<StaffNotesDto> {
    return this.notes.find(ofCustomer(customerId), userId);
  }

  @Post(':id/notes')
  @HttpCode(200)
  @ApiOkResponse({ type: StaffNotesDto })
  @ApiProblems('not_found')
  adminAddCustomerNote(
    @SignedIn() { userId }: Caller,
    @id() customerId: string,
    @Body() { text }: NewStaffNoteRequest,
  ): Promise<StaffNotesDto> {
    return this.notes.add(ofCustomer(customerId), text, userId);
  }

  /** One's own, or as an administrator any. */
  @Delete(':id/notes/:noteId')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  adminRemoveCustomerNote(
    @SignedIn() caller: Caller,
    @id() customerId: string,
    @noteId() note: string,
  ): Promise<void> {
    return this.notes.remove(ofCustomer(customerId), note, caller);
  }

  @Put(':id/tags')
  @ApiOkResponse({ type: StaffNotesDto })
  @ApiProblems('not_found')
  adminSetCustomerTags(
    @SignedIn() { userId }: Caller,
    @id() customerId: string,
    @Body() { tags }: StaffTagsRequest,
  ): Promise<StaffNotesDto> {
    return this.notes.setTags(ofCustomer(customerId), tags, userId);
  }
}
