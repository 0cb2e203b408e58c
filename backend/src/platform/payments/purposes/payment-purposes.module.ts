import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { PaymentPurposeRegistry } from './payment-purpose.registry.js';

/** Keeps a program from starting with a payment purpose that only some places know. */
@Injectable()
export class PaymentPurposeCheck implements OnModuleInit {
  constructor(private readonly purposes: PaymentPurposeRegistry) {}

  /** Runs when every module has registered its part. Throws, and names what is missing or there twice. */
  onModuleInit(): void {
    const faults = this.purposes.faults();
    if (faults.length === 0) return;
    throw new Error(
      `The payment purposes are not complete: ${faults.join('; ')}. ` +
        "CONTRIBUTING.md, 'A new kind of sale', lists the places.",
    );
  }
}

/** For the programs with all modules; a seed runs with some of them. */
@Module({ providers: [PaymentPurposeCheck] })
export class PaymentPurposesModule {}
