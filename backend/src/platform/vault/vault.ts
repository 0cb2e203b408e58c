import { Injectable } from '@nestjs/common';
import { Env } from '../env.js';
import { Sealer } from './sealer.js';

/** Encrypts what must not be stored in clear: health details, bank details (rule H1). */
@Injectable()
export class Vault extends Sealer {
  constructor(env: Env) {
    super(env.values);
  }
}
