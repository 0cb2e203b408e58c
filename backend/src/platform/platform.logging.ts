import { LoggerModule } from 'nestjs-pino';
import type { IncomingMessage } from 'node:http';
import { Env } from './env.js';
import { withoutPersonalData } from './error-text.js';

const MAX_REQUEST_ID = 100;

/** Structured logs; authorisation, cookies and bodies never reach them. Probes and pictures are not logged. */
export function loggingModule() {
  return LoggerModule.forRootAsync({
    inject: [Env],
    useFactory: (env: Env) => ({
      pinoHttp: {
        level: env.values.LOG_LEVEL,
        redact: ['req.headers.authorization', 'req.headers.cookie', 'req.remoteAddress', 'req.remotePort'],
        serializers: {
          req: (request: { id: unknown; method: unknown; url: unknown }) => ({
            id: request.id,
            method: request.method,
            url: withoutQuery(request.url),
          }),
          res: (response: { statusCode: unknown }) => ({ statusCode: response.statusCode }),
          err: loggedError,
        },
        autoLogging: { ignore: (request: IncomingMessage) => request.method === 'GET' },
        genReqId: (request: IncomingMessage) => requestId(request.headers['x-request-id']),
      },
    }),
  });
}

/** Errors of drivers carry whole rows in further members: only what is named here is logged. */
function loggedError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return withoutPersonalData(String(error));
  const { type, message, stack, code }: Record<string, unknown> = { ...error };
  return {
    type,
    message: withoutPersonalData(String(message)),
    stack: withoutPersonalData(String(stack)),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/** Query strings carry codes and session ids: they stay out of the logs. */
function withoutQuery(url: unknown): string {
  return String(url).split('?')[0] ?? '';
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]+$/.test(given)
    ? given.slice(0, MAX_REQUEST_ID)
    : crypto.randomUUID();
}
