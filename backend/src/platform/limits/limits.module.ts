import { Global, Module } from '@nestjs/common';
import { RateLimits } from './rate-limits.js';
import { CodeLockout } from './code-lockout.js';

@Global()
@Module({ providers: [RateLimits, CodeLockout], exports: [RateLimits, CodeLockout] })
export class LimitsModule {}
