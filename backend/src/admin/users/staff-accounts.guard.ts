import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RolesService } from '#backend/identity/access/roles.service.js';
import { AuditService } from '#backend/platform/audit/audit.service.js';
import { apiError } from '#backend/platform/http/problems/api-error.js';

/**
 * Only administrators act on an account that holds a role, whatever the endpoint lets others do to customers
 * (rule I47). Guards a whole controller whose paths name the account as `:id`; reading is not restricted. A
 * refusal is audited. Throws forbidden.
 */
@Injectable()
export class StaffAccountsGuard implements CanActivate {
  constructor(
    private readonly roles: RolesService,
    private readonly audit: AuditService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }>>();
    const { caller, params, method } = request;
    if (method === 'GET' || params.id === undefined || caller?.roles.includes('admin')) return true;
    if (!(await this.roles.holdsAny(params.id))) return true;
    await this.audit.note({
      action: 'identity.access-refused',
      actorId: caller?.userId,
      subjectId: params.id,
      address: request.ip,
      details: { method, path: request.routeOptions.url ?? '' },
    });
    throw apiError('forbidden');
  }
}
