import { fileURLToPath } from 'node:url';
import {
  hasCourierSandbox,
  hasPaymentSandbox,
  portsOf,
  sharedEnvironment,
  type Places,
} from './environment.js';
import type { Settings } from './settings.js';
import type { Service } from './processes/supervise.js';

/** The shop's own services may finish their work; the sandboxes have nothing to finish. */
const GRACEFUL = [{ signal: 'SIGTERM', waitMs: 2_500 }] as const;
const QUICK = [{ signal: 'SIGTERM', waitMs: 700 }] as const;

const WORKER_YOUNG_MB = 8;

/** The path of a built file, from its path in the source. */
export function builtFile(source: string): string {
  return fileURLToPath(new URL(`../${source.replace(/\.ts$/, '.js')}`, import.meta.url));
}

/** Our own programs that replace the outside world: payments, mailbox, courier and text messages, where wanted. */
export function sandboxServices(settings: Settings, places: Places): Service[] {
  const ports = portsOf(settings);
  const shared = {
    ...sharedEnvironment(settings, places),
    IDLE_URL: `http://127.0.0.1:${ports.workerMetrics}/idle`,
    WEBHOOK_URL: `http://127.0.0.1:${places.backendPort}/webhooks/stripe`,
    COURIER_WEBHOOK_URL: `http://127.0.0.1:${places.backendPort}/webhooks/courier`,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${places.backendPort}/webhooks/sms`,
    SMTP_PORT: String(places.smtpPort ?? ''),
  };
  const payments: Service = {
    name: 'payments',
    args: nodeArgs('sandbox/payments/main.ts'),
    env: shared,
    readyUrl: `http://127.0.0.1:${ports.payments}/test/clock`,
    stopSteps: [...QUICK],
  };
  const mailbox: Service = {
    name: 'mailbox',
    args: nodeArgs('sandbox/mailbox/main.ts'),
    env: shared,
    readyUrl: `http://127.0.0.1:${ports.mailbox}/api/messages?limit=1`,
    stopSteps: [...QUICK],
  };
  const courier: Service = {
    name: 'courier',
    args: nodeArgs('sandbox/courier/main.ts'),
    env: shared,
    readyUrl: `http://127.0.0.1:${ports.courier}/test/state`,
    stopSteps: [...QUICK],
  };
  const texts: Service = {
    name: 'texts',
    args: nodeArgs('sandbox/texts/main.ts'),
    env: shared,
    readyUrl: `http://127.0.0.1:${ports.texts}/api/texts`,
    stopSteps: [...QUICK],
  };
  return [
    ...(hasPaymentSandbox(settings) ? [payments] : []),
    ...(settings.smtpUrl ? [] : [mailbox]),
    ...(hasCourierSandbox(settings) ? [courier] : []),
    ...(settings.hasSmsSandbox ? [texts] : []),
  ];
}

/** The shop itself. */
export function shopServices(settings: Settings, places: Places): Service[] {
  const ports = portsOf(settings);
  const shared = sharedEnvironment(settings, places);
  return [
    {
      name: 'backend',
      args: [...inspectArgs(0), ...nodeArgs('backend/src/main.ts')],
      env: { ...shared, PORT: String(places.backendPort), METRICS_PORT: String(ports.backendMetrics) },
      readyUrl: `http://127.0.0.1:${places.backendPort}/health/ready`,
      stopSteps: [...GRACEFUL],
    },
    {
      name: 'worker',
      args: [...inspectArgs(1), ...nodeArgs('worker/src/main.ts', WORKER_YOUNG_MB)],
      env: { ...shared, METRICS_PORT: String(ports.workerMetrics) },
      readyUrl: `http://127.0.0.1:${ports.workerMetrics}/health/ready`,
      stopSteps: [...GRACEFUL],
    },
  ];
}

/** With INSPECT_PORT a debugger attaches to the backend on that port, to the worker on the next one. */
function inspectArgs(offset: number): string[] {
  const port = Number.parseInt(process.env['INSPECT_PORT'] ?? '', 10);
  return port > 0 ? [`--inspect=127.0.0.1:${port + offset}`] : [];
}

/**
 * Node's arguments for a program. Young objects get 3 × 4 MB instead of 3 × 16: after its start a service
 * kept 100 MB less. The worker gets 3 × 8, which are not filled at rest: with less, a fifth of its work under load
 * was collecting them. What only the start needed is given back after it. Dockerfile, compose file and manifests
 * set the same.
 */
export function nodeArgs(source: string, youngMb = 4): string[] {
  return ['--expose-gc', `--max-semi-space-size=${youngMb}`, builtFile(source)];
}
