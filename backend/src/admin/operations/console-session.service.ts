import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '#backend/identity/access/access.decorators.js';
import { LoginSessionsService } from '#backend/identity/sessions/login-sessions.service.js';
import { Env } from '#backend/platform/env.js';
import { Vault } from '#backend/platform/vault/vault.js';

/** The path of the queue dashboard: its cookies are sent nowhere else. */
export const CONSOLE_PATH = '/admin/queues';
const SESSION_COOKIE = 'lt_console';
/** The dashboard's own client sends this cookie back as the header below with every call. */
const TOKEN_COOKIE = 'XSRF-TOKEN';
export const TOKEN_HEADER = 'x-xsrf-token';
/** Rule A17. */
const RENEWED_AFTER_S = 30 * 60;
const LIVES_S = 60 * 60;
const PURPOSE = 'console-session';

const Ticket = z.object({ userId: z.uuid(), sessionId: z.uuid(), issuedAtS: z.number().int() });
type Ticket = z.infer<typeof Ticket>;

/** A person who may look at the queues. */
export interface ConsoleVisitor {
  readonly ticket: Ticket;
  /** Cookies to set with the response, when the ones of the request are old. */
  readonly renewed: readonly string[];
}

/**
 * Lets an administrator's browser into the queue dashboard, which it opens without a bearer token. The cookie
 * names the login session it belongs to; it is worthless once that session has ended or lost the role.
 */
@Injectable()
export class ConsoleSessionService {
  constructor(
    private readonly vault: Vault,
    private readonly sessions: LoginSessionsService,
    private readonly env: Env,
  ) {}

  /** The cookies for a caller: HttpOnly, SameSite=Strict, for the dashboard alone, for an hour. */
  open({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): readonly string[] {
    return this.cookies({ userId, sessionId, issuedAtS: nowS() });
  }

  /**
   * The visitor of these cookies; undefined when they are not ours, too old, or the login session has ended.
   */
  async visitor(cookieHeader: string | undefined): Promise<ConsoleVisitor | undefined> {
    const ticket = this.read(cookieOf(cookieHeader, SESSION_COOKIE));
    if (!ticket) return undefined;
    const ageS = nowS() - ticket.issuedAtS;
    if (ageS < 0 || ageS > LIVES_S) return undefined;
    const caller = await this.sessions.callerOf(
      { sub: ticket.userId, session_id: ticket.sessionId },
      { isActivity: false, isRead: false },
    );
    if (!caller || caller.owesSecondFactor || !caller.roles.includes('admin')) return undefined;
    const renewed = ageS >= RENEWED_AFTER_S ? this.open(ticket) : [];
    return { ticket, renewed };
  }

  /** Whether a call that changes something comes from our own page (rule A17). */
  isOurs({ ticket }: ConsoleVisitor, token: string | undefined): boolean {
    return token !== undefined && isEqual(token, this.tokenOf(ticket));
  }

  private cookies(ticket: Ticket): readonly string[] {
    const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    const secure = this.env.values.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
    const common = `; Path=${CONSOLE_PATH}; Max-Age=${LIVES_S}; SameSite=Strict${secure}`;
    return [
      `${SESSION_COOKIE}=${text}.${this.vault.fingerprint(text, PURPOSE)}${common}; HttpOnly`,
      `${TOKEN_COOKIE}=${this.tokenOf(ticket)}${common}`,
    ];
  }

  private tokenOf({ userId, sessionId, issuedAtS }: Ticket): string {
    return this.vault.fingerprint(`${userId} ${sessionId} ${issuedAtS}`, 'console-token');
  }

  private read(cookie: string | undefined): Ticket | undefined {
    const [text = '', seal = ''] = cookie?.split('.') ?? [];
    if (!isEqual(seal, this.vault.fingerprint(text, PURPOSE))) return undefined;
    return Ticket.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  }
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = header?.split(';').map((pair) => pair.trim()) ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** By the machine's clock, as cookies are. */
function nowS(): number {
  return Math.floor(Date.now() / 1000);
}
