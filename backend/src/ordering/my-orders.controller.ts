import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AccessFor, SignedIn, type Caller } from '../identity/access.decorators.js';
import { ApiProblems } from '../platform/http/api-problems.js';
import { PageQuery } from '../platform/http/page.js';
import { MyOrderDto, OrderListDto } from './my-orders.dto.js';
import { MyOrdersService } from './my-orders.service.js';

@ApiTags('ordering')
@AccessFor('user')
@Controller('api/orders')
export class MyOrdersController {
  constructor(private readonly orders: MyOrdersService) {}

  /** The caller's orders, newest first; checkouts given up before they were paid are left out. */
  @Get()
  @ApiOkResponse({ standardSchema: OrderListDto })
  @ApiProblems('token_invalid', 'validation_failed')
  listMyOrders(
    @SignedIn() caller: Caller,
    @Query({ schema: PageQuery }) query: PageQuery,
  ): Promise<OrderListDto> {
    return this.orders.list(caller.userId, query);
  }

  /** One of the caller's orders with its lines as they were sold (rule P2). */
  @Get(':id')
  @ApiOkResponse({ standardSchema: MyOrderDto })
  @ApiProblems('token_invalid', 'not_found', 'validation_failed')
  getMyOrder(@SignedIn() caller: Caller, @Param('id', { schema: z.uuid() }) id: string): Promise<MyOrderDto> {
    return this.orders.order(caller.userId, id);
  }
}
