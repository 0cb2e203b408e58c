import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { ApproveRequest } from '../products/admin-catalog.dto.js';
import { ChangeMenuRequest, MenuId, MenuListDto, NewMenuRequest } from './admin-menus.dto.js';
import { MenuPeriodsService } from './menu-periods.service.js';

/** The menus of the coming days (rules K36, D21). */
@ApiTags('admin')
@AccessFor('admin', 'content')
@Controller('api/admin/menus')
export class AdminMenusController {
  constructor(private readonly menus: MenuPeriodsService) {}

  /** Every menu with its dishes and their limits, the latest first. */
  @Get()
  @ApiOkResponse({ type: MenuListDto })
  adminListMenus(): Promise<MenuListDto> {
    return this.all();
  }

  /** Makes a menu for days that have none; audited. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: MenuListDto })
  @ApiProblems('menu_days_taken', 'unknown_product')
  async adminCreateMenu(
    @SignedIn() { userId }: Caller,
    @Body() request: NewMenuRequest,
  ): Promise<MenuListDto> {
    await this.menus.create(request, userId);
    return this.all();
  }

  /** Changes a menu; weekly boxes on its days are filled again (rule B90); audited. */
  @Put(':id')
  @ApiOkResponse({ type: MenuListDto })
  @ApiProblems('not_found', 'edit_conflict', 'menu_days_taken', 'unknown_product')
  async adminChangeMenu(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: MenuId }) id: string,
    @Body() { version, ...draft }: ChangeMenuRequest,
  ): Promise<MenuListDto> {
    await this.menus.replace(id, version, draft, userId);
    return this.all();
  }

  /** Removes a menu: everything that is shown is sold on its days again; audited. */
  @Post(':id/removal')
  @HttpCode(200)
  @ApiOkResponse({ type: MenuListDto })
  @ApiProblems('not_found', 'edit_conflict')
  async adminRemoveMenu(
    @SignedIn() { userId }: Caller,
    @Param('id', { schema: MenuId }) id: string,
    @Body() { version }: ApproveRequest,
  ): Promise<MenuListDto> {
    await this.menus.remove(id, version, userId);
    return this.all();
  }

  private async all(): Promise<MenuListDto> {
    const items = await this.menus.list();
    return { items: items.map((menu) => ({ ...menu, dishes: [...menu.dishes] })) };
  }
}
