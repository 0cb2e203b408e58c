import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import type { LimitName } from '#backend/platform/limits/limits.js';

export const LIMITED = Symbol('limited');

/**
 * Counts every call of an endpoint, or of a controller, by account, and by network for visitors (rule I6).
 * Responses carry RateLimit-Limit, -Remaining and -Reset (seconds). An endpoint's own limit overrides that of
 * its controller.
 */
export const Limited = (name: LimitName): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(LIMITED, name), ApiProblems('rate_limited'));
