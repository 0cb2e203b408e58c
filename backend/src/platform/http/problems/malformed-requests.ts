import type { Socket } from 'node:net';
import type { Env } from '#backend/platform/env.js';
import { bareHeaders } from '../response-headers.js';
import { apiError } from './api-error.js';

interface UnreadableRequest extends Error {
  readonly code?: string;
}

/**
 * Responds to requests that are not HTTP, or whose head is too long, in the format of every other error (rule
 * E1). There is no request yet, so the bytes are written by hand, and the connection ends.
 */
export function respondToUnreadable(env: Env): (error: UnreadableRequest, socket: Socket) => void {
  const security = Object.entries(bareHeaders(env)).map(([name, value]) => `${name}: ${value}`);
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const answer = apiError(code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request');
    const body = JSON.stringify(answer.body());
    const head = [
      `HTTP/1.1 ${answer.status} ${answer.status === 413 ? 'Content Too Large' : 'Bad Request'}`,
      'Content-Type: application/problem+json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...security,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}
