import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '#sandbox/ports.js';

const HOST = '127.0.0.1';

/** A connection from one of our programs to a server, as two halves. */
interface Pair {
  readonly inner: Socket;
  readonly outer: Socket;
}

/**
 * The network between our programs and one server. While it is cut nothing passes and neither side notices,
 * as with a pulled cable; data in transit waits. After the repair connections resume, or all of them are
 * lost.
 */
export class Wire {
  private readonly pairs = new Set<Pair>();
  private isCut = false;

  private constructor(
    readonly port: number,
    private readonly target: number,
    private readonly server: Server,
  ) {}

  /** Opens a wire to a port of this machine. */
  static async to(target: number): Promise<Wire> {
    const port = await findFreePort();
    const server = createServer();
    const wire = new Wire(port, target, server);
    server.on('connection', (inner) => wire.join(inner));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, HOST, resolve);
    });
    return wire;
  }

  /** The same address through this wire. */
  through(url: string): string {
    const address = new URL(url);
    address.hostname = HOST;
    address.port = String(this.port);
    return address.href;
  }

  cut(): void {
    this.isCut = true;
    for (const pair of this.pairs) pause(pair);
  }

  /** With `isForgotten`, drops every existing connection, whatever it was doing. */
  mend(isForgotten: boolean): void {
    this.isCut = false;
    for (const pair of this.pairs) {
      if (isForgotten) end(pair);
      else resume(pair);
    }
  }

  async close(): Promise<void> {
    for (const pair of this.pairs) end(pair);
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(inner: Socket): void {
    const outer = connect(this.target, HOST);
    const pair = { inner, outer };
    this.pairs.add(pair);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        this.pairs.delete(pair);
      });
      from.on('data', (chunk: Buffer) => to.write(chunk));
    }
    if (this.isCut) pause(pair);
  }
}

function pause({ inner, outer }: Pair): void {
  inner.pause();
  outer.pause();
}

function resume({ inner, outer }: Pair): void {
  inner.resume();
  outer.resume();
}

function end({ inner, outer }: Pair): void {
  inner.resetAndDestroy();
  outer.resetAndDestroy();
}
