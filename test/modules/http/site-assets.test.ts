import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createAdapter } from '#backend/http-app.js';
import { installResponseHeaders } from '#backend/platform/http/response-headers.js';
import type { ResponseCache } from '#backend/platform/http/site/response-cache.js';
import { problemOf, sendProblem } from '#backend/platform/http/problems/problem.filter.js';
import { installSite } from '#backend/platform/http/site/site.js';
import { environmentOf } from '#test/setup/system/environment.js';

const FILE = 'let one = 1;';
const dir = mkdtempSync(path.join(tmpdir(), 'site-'));
let fastify: FastifyInstance;
beforeAll(async () => {
  mkdirSync(path.join(dir, 'assets'));
  writeFileSync(path.join(dir, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(dir, 'routes.json'), '[]');
  writeFileSync(path.join(dir, 'assets', 'one.js'), FILE);
  const env = environmentOf('postgres://nobody@127.0.0.1:1/none');
  fastify = createAdapter(env).getInstance();
  // As the modules respond to an unmatched path.
  fastify.setErrorHandler((error, _request, reply) => sendProblem(reply, problemOf(error)));
  installResponseHeaders(fastify, env);
  // Build files are in no response cache.
  await installSite(fastify, {} as ResponseCache, dir);
});
afterAll(async () => {
  await fastify.close();
  rmSync(dir, { recursive: true });
});

const get = (headers: Record<string, string>) => fastify.inject({ url: '/assets/one.js', headers });

describe('a conditional request for a file of the site', () => {
  it.each<[string, Record<string, string>, number]>([
    ['none', {}, 200],
    ['a part of it', { range: 'bytes=0-2' }, 206],
    ['what it has not', { range: 'bytes=5000-' }, 416],
    ['another version', { 'if-match': '"another"' }, 412],
    ['an older one', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }, 412],
  ])('%s', async (_what, headers, status) => {
    const response = await get(headers);
    expect(response.statusCode).toBe(status);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    if (status < 300) return;
    expect(response.headers['content-type'] ?? '').not.toContain('javascript');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('reports its length for a range beyond the end', async () => {
    const { headers } = await get({ range: 'bytes=5000-' });
    expect(headers['content-range']).toBe(`bytes */${FILE.length}`);
  });
});
