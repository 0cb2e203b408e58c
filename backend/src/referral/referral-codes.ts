import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** Capitals and digits without those that people mistake for each other on paper: 0 and O, 1 and I (rule R2). */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 32⁸ are a million million: of a million codes one in a million meets another, and is drawn again. */
const LENGTH = 8;

/** Draws codes. Whether one is free is the database's to say. */
@Injectable()
export class ReferralCodes {
  draw(): string {
    return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  }
}
