import { Agent, request as open } from 'node:http';
import { connect } from 'node:net';

const GONE = /socket hang up|ECONNRESET|EPIPE/;
const MOST_TRIES = 5;
const RESPONSE_TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 50_000_000;

/** The message, byte for byte. */
export interface Message {
  readonly method: string;
  readonly path: string;
  /** Name, value, name, value … in the order they are sent; a name may occur twice. */
  readonly headers: readonly string[];
  readonly body?: string | Buffer | undefined;
  /** Sent raw instead of all of that: bytes that no client library would write. */
  readonly raw?: Buffer | undefined;
}

export interface ApiResponse {
  /** 0 when there was no response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Why there was no response. */
  readonly networkError?: string;
}

/** Sends messages to one server. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 32 });

  constructor(private readonly port: number) {}

  /**
   * Retries when the connection was closed: a server closes one that it cannot parse, and may do so while the
   * next request or an oversized body is on its way.
   */
  async send(message: Message): Promise<ApiResponse> {
    for (let tries = 1; ; tries += 1) {
      const answer = await (message.raw ? this.sendRaw(message.raw) : this.sendOrderly(message));
      if (!GONE.test(answer.networkError ?? '') || tries === MOST_TRIES) return answer;
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private sendOrderly({ method, path, headers, body }: Message): Promise<ApiResponse> {
    return new Promise((resolve) => {
      const sent = open({
        host: '127.0.0.1',
        port: this.port,
        agent: this.agent,
        method,
        path,
        headers: ['host', `127.0.0.1:${this.port}`, ...headers],
        timeout: RESPONSE_TIMEOUT_MS,
        maxHeaderSize: 1_000_000,
      });
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${RESPONSE_TIMEOUT_MS / 1000} s`)));
      sent.once('error', (error) => resolve(noResponse(error.message)));
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', (error) => resolve(noResponse(error.message)));
        response.once('end', () => {
          const named = Object.entries(response.headers).map(
            ([name, value]) => [name, String(value)] as const,
          );
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(named),
            body: Buffer.concat(chunks),
          });
        });
      });
      sent.end(body);
    });
  }

  private sendRaw(raw: Buffer): Promise<ApiResponse> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const socket = connect(this.port, '127.0.0.1', () => socket.write(raw));
      socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy(new Error('the connection stayed open')));
      socket.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_RESPONSE_BYTES) socket.destroy();
      });
      socket.once('error', (error) => {
        if (chunks.length === 0) resolve(noResponse(error.message));
      });
      socket.once('close', () => resolve(readResponse(Buffer.concat(chunks))));
    });
  }
}

function noResponse(networkError: string): ApiResponse {
  return { status: 0, headers: {}, body: Buffer.alloc(0), networkError };
}

function readResponse(bytes: Buffer): ApiResponse {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return noResponse('the connection was closed without an answer');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(first.split(' ')[1]) || 0,
    headers: Object.fromEntries(headers),
    body: bytes.subarray(end + 4),
  };
}
