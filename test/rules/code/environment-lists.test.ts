import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { VARIABLES } from '#backend/platform/env.js';
import { FORBIDDEN_DEFAULTS } from '#backend/platform/production-defaults.js';

const read = (file: string) => readFileSync(file, 'utf8');
const example = read('.env.example');
const compose = read('docker-compose.yml');

/** Variables that other programs read, and where. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  MIGRATION_DATABASE_URL: 'backend/src/migrate.ts',
  OTEL_SERVICE_NAME: 'backend/src/platform/tracing/otlp-tracer.ts',
  SMS_SANDBOX: 'sandbox/settings.ts',
  BACKUP_EVERY_HOURS: 'backend/src/backup-schedule-command.ts',
  BACKUP_KEEP: 'backend/src/backup-schedule-command.ts',
};
/** The containers have one value each, which docker-compose.yml itself gives or leaves out. */
const FIXED_IN_CONTAINERS = [
  'NODE_ENV',
  'PORT',
  'METRICS_PORT',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'REDIS_URL',
  'SHUTDOWN_DELAY_MS',
  'DATA_DIR',
  'QUEUE_DATABASE_URL',
  'SMS_SANDBOX',
];
/** Refused in production when they have any value, so the containers do not pass them. */
const REFUSED = [
  'DEMO',
  'DEMO_PASSWORD',
  'SAMPLE_CONTENT',
  'CLOCK_FILE',
  'LIMITS_FACTOR',
  'STRIPE_API_URL',
  'SENDCLOUD_API_URL',
  'TWILIO_API_URL',
];

const namesOf = (text: string) => [...text.matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
const interpolated = (text: string) => [
  ...new Set([...text.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name)),
];

/** Where the three lists differ, one line each. */
function differences(texts: { example: string; compose: string }): string[] {
  const listed = namesOf(texts.example);
  const passed = interpolated(texts.compose);
  const readBySome = [...VARIABLES, ...Object.keys(READ_ELSEWHERE)];
  return [
    ...readBySome.filter((name) => !listed.includes(name)).map((name) => `.env.example lacks ${name}`),
    ...readBySome
      .filter((name) => ![...passed, ...FIXED_IN_CONTAINERS, ...REFUSED].includes(name))
      .map((name) => `docker-compose.yml does not pass ${name}`),
    ...passed.filter((name) => !listed.includes(name)).map((name) => `.env.example lacks ${name}`),
    ...listed
      .filter((name) => ![...readBySome, ...passed].includes(name))
      .map((name) => `nothing reads ${name}`),
  ];
}

describe('the variables of the environment', () => {
  it('are the same in env.ts, .env.example and docker-compose.yml', () => {
    expect(differences({ example, compose })).toEqual([]);
  });

  it('would be found missing in each of them', () => {
    expect(differences({ example: example.replace(/^LOG_LEVEL=.*\n/m, ''), compose })).toContain(
      '.env.example lacks LOG_LEVEL',
    );
    expect(differences({ example, compose: compose.replace(/^ *LOG_LEVEL:.*\n/m, '') })).toEqual([
      'docker-compose.yml does not pass LOG_LEVEL',
    ]);
    expect(differences({ example: `${example}LOG_LEVLE=\n`, compose })).toEqual(['nothing reads LOG_LEVLE']);
  });

  it.each(Object.entries(READ_ELSEWHERE))('%s is read in %s', (name, file) => {
    expect(read(file)).toContain(name);
  });

  it('are refused in production where the containers do not pass them', () => {
    const refused = FORBIDDEN_DEFAULTS.map(({ name }) => name);
    expect(REFUSED.filter((name) => !refused.includes(name))).toEqual([]);
  });

  it('are needed by no command that starts nothing, such as a build', () => {
    expect(compose).not.toMatch(/(?<!\$)\$\{\w+:\?/);
  });
});
