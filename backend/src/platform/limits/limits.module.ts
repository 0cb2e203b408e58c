import { Global, Module } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';
import { WrongCodes } from './wrong-codes.js';

@Global()
@Module({ providers: [RateLimits, WrongCodes], exports: [RateLimits, WrongCodes] })
export class LimitsModule {}
