import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { AccessFor, SignedIn, type Caller } from '../access/access.decorators.js';
import { AddressesService } from './addresses.service.js';
import { AddressDto, AddressListDto, AddressRequest } from './me.dto.js';

@ApiTags('me')
@AccessFor('user')
@Controller('api/me/addresses')
export class MeAddressesController {
  constructor(private readonly addresses: AddressesService) {}

  /** Saved addresses, the default one first. */
  @Get()
  @ApiOkResponse({ type: AddressListDto })
  listAddresses(@SignedIn() caller: Caller): Promise<AddressListDto> {
    return this.addresses.list(caller);
  }

  /** Adds an address; at most ten. */
  @Post()
  @ApiCreatedResponse({ type: AddressDto })
  @ApiProblems('too_many_addresses')
  saveAddress(@SignedIn() caller: Caller, @Body() request: AddressRequest): Promise<AddressDto> {
    return this.addresses.add(caller, request);
  }

  /** Changes an address. */
  @Put(':id')
  @ApiOkResponse({ type: AddressDto })
  @ApiProblems('not_found')
  changeAddress(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
    @Body() request: AddressRequest,
  ): Promise<AddressDto> {
    return this.addresses.change(caller, id, request);
  }

  /** Removes an address; if it was the default, another one becomes it. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  @ApiProblems('not_found')
  deleteAddress(@SignedIn() caller: Caller, @Param('id', { schema: id }) id: string): Promise<void> {
    return this.addresses.remove(caller, id);
  }
}
