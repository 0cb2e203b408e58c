import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import type { Queue } from 'bullmq';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CONSOLE_PATH,
  ConsoleSessionService,
  TOKEN_HEADER,
  type ConsoleVisitor,
} from './console-session.service.js';
import { CONSOLE_REFUSAL_POLICY, consoleRefusal } from './console-refusal.js';
import { ShownQueues, ShownQueuesModule } from './shown-queues.js';

/** The dashboard's scripts, styles and calls come from itself; everything else is refused. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
const REFUSED = 401;
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/**
 * The dashboard's page loads a typeface from another website, which would learn of the visit; the policy
 * refuses it.
 */
const FOREIGN_FONTS = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/;

/**
 * The queues as they are, read-only, for administrators: they hold a copy of the table of event jobs, where
 * retries and dead letters live. They are opened on the first visit, since most backends never have one.
 */
@Injectable()
export class QueueDashboard implements OnApplicationShutdown {
  private queues: Promise<readonly Queue[]> | undefined;

  constructor(
    private readonly modules: LazyModuleLoader,
    private readonly console: ConsoleSessionService,
  ) {}

  install(fastify: FastifyInstance): void {
    const adapter = new FastifyAdapter();
    adapter.setBasePath(CONSOLE_PATH);
    const board = createBullBoard({
      queues: [],
      serverAdapter: adapter,
      options: { uiConfig: { boardTitle: 'Queues', hideRedisDetails: true } },
    });
    const open = async () => {
      const queues = await this.load();
      board.setQueues(queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })));
      return queues;
    };
    void fastify.register(
      (scope, _options, done) => {
        scope.addHook('onRequest', async (request, reply) => {
          const visitor = await this.console.visitor(request.headers.cookie);
          if (!visitor) return refuse(request, reply);
          if (!this.mayChange(request, visitor)) return reply.status(403).send({ error: 'Reload the page.' });
          for (const cookie of visitor.renewed) void reply.header('set-cookie', cookie);
          await (this.queues ??= open());
        });
        scope.addHook('onSend', (request, reply, payload, next) => {
          if (!request.url.includes('/static/')) void reply.header('cache-control', 'no-store');
          const policy = reply.statusCode === REFUSED ? CONSOLE_REFUSAL_POLICY : POLICY;
          void reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex');
          next(null, typeof payload === 'string' ? payload.replace(FOREIGN_FONTS, '') : payload);
        });
        void scope.register(adapter.registerPlugin());
        done();
      },
      { prefix: CONSOLE_PATH },
    );
  }

  /** Nest runs no hooks of a module that was loaded late. */
  async onApplicationShutdown(): Promise<void> {
    const queues = (await this.queues) ?? [];
    await Promise.allSettled(queues.map((queue) => queue.close()));
  }

  private async load(): Promise<readonly Queue[]> {
    const shown = await this.modules.load(() => ShownQueuesModule);
    return Object.values(shown.get(ShownQueues).byName);
  }

  private mayChange({ method, headers }: FastifyRequest, visitor: ConsoleVisitor): boolean {
    if (SAFE_METHODS.includes(method)) return true;
    const token = headers[TOKEN_HEADER];
    return this.console.isOurs(visitor, typeof token === 'string' ? token : undefined);
  }
}

/** A browser gets a page with the way in; a script gets a short text. */
function refuse({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.status(REFUSED);
  if (!headers.accept?.includes('text/html')) return reply.send({ error: 'Sign in again.' });
  return reply.type('text/html; charset=utf-8').send(consoleRefusal());
}
