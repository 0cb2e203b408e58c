import { LoggerModule } from 'nestjs-pino';
import { Env } from './env.js';
import { withoutPersonalData } from './error-text.js';
import { requestIdOf } from './tracing/request-work.js';
import { currentWork } from './tracing/work-context.js';

/** Structured logs; authorisation, cookies and bodies never reach them. */
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
        // Requests are logged by `installRequestWork`, by the template of their route.
        autoLogging: false,
        genReqId: requestIdOf,
        mixin: openRequests,
      },
    }),
  });
}

/** Errors of drivers carry whole rows in further members: only these members are logged. */
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

/** In every line: its request, or its event and consumer, and its trace. */
function openRequests(): object {
  const { traceParent, ...work } = currentWork();
  return traceParent === undefined ? work : { ...work, traceId: traceParent.split('-')[1] };
}
