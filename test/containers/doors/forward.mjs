// `outer:inner …`: opens ports of the container's own loopback to its network.
import net from 'node:net';

for (const pair of process.argv.slice(2)) {
  const [outer, inner] = pair.split(':').map(Number);
  net
    .createServer((near) => {
      const far = net.connect(inner, '127.0.0.1');
      near.on('error', () => far.destroy()).pipe(far);
      far.on('error', () => near.destroy()).pipe(near);
    })
    .listen(outer, '0.0.0.0');
}
