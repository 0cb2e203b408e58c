import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** Capitals and digits without those that people confuse on paper: 0 and O, 1 and I (rule R2). */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 32⁸ is about a million million: with a million codes, one draw in a million collides and is repeated. */
const LENGTH = 8;

/** Draws codes. The database decides whether one is free. */
@Injectable()
export class ReferralCodes {
  draw(): string {
    return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  }
}
