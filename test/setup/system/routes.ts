import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { TestShop } from './app.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type RouteName = `${Method} ${string}`;

/** The routes of the running server, parsed from its printed tree: four characters a level. */
export function routesOf(shop: TestShop): RouteName[] {
  const fastify: FastifyInstance = shop.get(HttpAdapterHost).httpAdapter.getInstance();
  const tree = fastify.printRoutes({ commonPrefix: false });
  const path: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const found = /^(.*?)[├└]── (\S+)(?: \((.+)\))?$/.exec(line);
    if (!found) return [];
    const [, indent = '', part = '', methods] = found;
    path.splice(indent.length / 4, path.length, part);
    const named = methods?.split(', ').filter((method) => method !== 'HEAD') ?? [];
    return named.map((method) => `${method as Method} ${path.join('')}` as const);
  });
}
