import { SetMetadata } from '@nestjs/common';

/**
 * The metadata key under which an endpoint declares who may call it; the access guard of identity reads it.
 */
export const ACCESS = Symbol('access');

/** Opens an endpoint of the platform to every caller. Modules use `@AccessFor`. */
export const PublicEndpoint = () => SetMetadata(ACCESS, ['any']);
