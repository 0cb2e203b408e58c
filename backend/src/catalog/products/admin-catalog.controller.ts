import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import {
  AdminProductDto,
  AdminProductListDto,
  ApproveRequest,
  ChangePackageMenuRequest,
  ChangeProductRequest,
  NewProductRequest,
  PackageMenusDto,
  PlanPriceRequest,
  PriceChangeId,
  PricesDto,
  ProductPictureRequest,
  ProductsQuery,
  Sku,
} from './admin-catalog.dto.js';
import { AdminCatalogService } from './admin-catalog.service.js';

@ApiTags('admin')
@AccessFor('admin', 'content')
@Controller('api/admin')
export class AdminCatalogController {
  constructor(private readonly catalog: AdminCatalogService) {}

  /** Meals, extras and packages, including hidden ones, in the order of their SKUs. */
  @Get('products')
  @ApiOkResponse({ type: AdminProductListDto })
  adminListProducts(@Query() query: ProductsQuery): Promise<AdminProductListDto> {
    return this.catalog.list(query);
  }

  @Get('products/:sku')
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems('not_found')
  adminGetProduct(@Param('sku', { schema: Sku }) sku: string): Promise<AdminProductDto> {
    return this.catalog.one(sku);
  }

  /** Makes a product, hidden, with a label that waits for a second person (rule K34); audited. */
  @Post('products')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems('not_found')
  adminCreateProduct(
    @SignedIn() { userId }: Caller,
    @Body() request: NewProductRequest,
  ): Promise<AdminProductDto> {
    return this.catalog.create(request, userId);
  }

  /** Takes a product off the menu for good; weekly boxes are filled again (rule K35); audited. */
  @Post('products/:sku/retirement')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems('not_found', 'edit_conflict')
  adminRetireProduct(
    @SignedIn() { userId }: Caller,
    @Param('sku', { schema: Sku }) sku: string,
    @Body() request: ApproveRequest,
  ): Promise<AdminProductDto> {
    return this.catalog.retire(sku, request, userId);
  }

  /** Brings a retired product back (rule K35); audited. */
  @Post('products/:sku/return')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems('not_found', 'edit_conflict')
  adminBringBackProduct(
    @SignedIn() { userId }: Caller,
    @Param('sku', { schema: Sku }) sku: string,
    @Body() request: ApproveRequest,
  ): Promise<AdminProductDto> {
    return this.catalog.bringBack(sku, request, userId);
  }

  /** The menus of a package in each variant; none for a dish. */
  @Get('products/:sku/menus')
  @ApiOkResponse({ type: PackageMenusDto })
  @ApiProblems('not_found')
  adminGetPackageMenus(@Param('sku', { schema: Sku }) sku: string): Promise<PackageMenusDto> {
    return this.catalog.menus(sku);
  }

  /** Puts dishes on a package's menu; its label then waits for a second person (rule F10); audited. */
  @Patch('products/:sku/menus')
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems('not_found', 'edit_conflict', 'variant_unavailable', 'unknown_product', 'diet_mismatch')
  adminChangePackageMenu(
    @SignedIn() { userId }: Caller,
    @Param('sku', { schema: Sku }) sku: string,
    @Body() request: ChangePackageMenuRequest,
  ): Promise<AdminProductDto> {
    return this.catalog.changeMenu(sku, request, userId);
  }

  /** Changes the given fields; the shop shows it at once (rules A27, F10, O25); audited. */
  @Patch('products/:sku')
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems(
    'not_found',
    'edit_conflict',
    'variant_unavailable',
    'menu_holds_allergen',
    'label_waiting',
    'picture_missing',
  )
  adminChangeProduct(
    @SignedIn() { userId }: Caller,
    @Param('sku', { schema: Sku }) sku: string,
    @Body() request: ChangeProductRequest,
  ): Promise<AdminProductDto> {
    return this.catalog.change(sku, request, userId);
  }

  /**
   * Confirms that the label was compared, by another person than the one who changed it (rule F10); audited.
   */
  @Post('products/:sku/approval')
  @HttpCode(200)
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems('not_found', 'four_eyes_required', 'label_incomplete', 'edit_conflict')
  adminApproveLabel(
    @SignedIn() { userId }: Caller,
    @Param('sku', { schema: Sku }) sku: string,
    @Body() request: ApproveRequest,
  ): Promise<AdminProductDto> {
    return this.catalog.approve(sku, request, userId);
  }

  /** Replaces the picture, rendered in every size; audited. */
  @Put('products/:sku/picture')
  @ApiOkResponse({ type: AdminProductDto })
  @ApiProblems('not_found', 'payload_too_large', 'photo_invalid', 'photo_too_small')
  adminSetProductPicture(
    @SignedIn() { userId }: Caller,
    @Param('sku', { schema: Sku }) sku: string,
    @Body() request: ProductPictureRequest,
  ): Promise<AdminProductDto> {
    return this.catalog.setPicture(sku, request, userId);
  }

  /** All current prices, and the planned and past changes, newest first (rule P11). */
  @Get('prices')
  @ApiOkResponse({ type: PricesDto })
  adminListPrices(): Promise<PricesDto> {
    return this.catalog.priceTable();
  }

  /**
   * Plans a price from a day on; owners of active boxes are notified as early as the terms promise (rules
   * P11, B61); audited.
   */
  @Post('prices')
  @HttpCode(200)
  @ApiOkResponse({ type: PricesDto })
  @ApiProblems('not_found', 'price_planned')
  adminPlanPrice(@SignedIn() { userId }: Caller, @Body() request: PlanPriceRequest): Promise<PricesDto> {
    return this.catalog.planPrice(request, userId);
  }

  /** Withdraws a planned price that is not in force; audited. */
  @Delete('prices/:id')
  @ApiOkResponse({ type: PricesDto })
  @ApiProblems('not_found')
  adminWithdrawPrice(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: PriceChangeId }) id: string,
  ): Promise<PricesDto> {
    return this.catalog.withdrawPrice(id, userId);
  }
}
