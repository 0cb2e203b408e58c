import { SetMetadata } from '@nestjs/common';

/** Under this key an endpoint says who may call it; the access guard of identity reads it. */
export const ACCESS = Symbol('access');

/** Opens an endpoint of the floor to everybody. Modules use `@AccessFor`. */
export const OpenToAll = () => SetMetadata(ACCESS, ['any']);
