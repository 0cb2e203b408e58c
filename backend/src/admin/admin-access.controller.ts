import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '../identity/access/access.decorators.js';
import { ApiProblems } from '../platform/http/openapi/api-problems.js';
import { AdminAccessDto } from './admin-access.dto.js';

@ApiTags('admin')
@AccessFor('admin', 'kitchen', 'support', 'finance', 'content')
@Controller('api/admin/access')
export class AdminAccessController {
  /**
   * Whether the caller may open the panel, and as what (rule A2). Somebody without a role gets 403 and an entry
   * in the audit log; who has a role and no second factor is told to turn it on (rule A20).
   */
  @Get()
  @ApiOkResponse({ standardSchema: AdminAccessDto })
  @ApiProblems('token_invalid', 'second_factor_required', 'second_factor_setup_required', 'forbidden')
  adminAccess(@SignedIn() { roles }: Caller): AdminAccessDto {
    return { roles: [...roles] };
  }
}
