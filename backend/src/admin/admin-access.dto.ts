import { oneOf } from '#backend/platform/http/validation/choices.js';
import { Named } from '#backend/platform/http/validation/dto.js';
import { ListOf } from '#backend/platform/http/validation/lists.js';
import { USER_ROLES, type Role } from '../rules/identity/roles.js';

@Named('AdminAccess')
export class AdminAccessDto {
  @ListOf(oneOf(USER_ROLES), { description: 'Administrators see every section.' }) roles!: Role[];
}
