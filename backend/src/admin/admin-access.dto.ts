import { z } from 'zod';
import { USER_ROLES } from '../rules/identity/roles.js';

export const AdminAccessDto = z
  .object({ roles: z.array(z.enum(USER_ROLES)).describe('An administrator sees every section.') })
  .meta({ id: 'AdminAccess' });
export type AdminAccessDto = z.infer<typeof AdminAccessDto>;
