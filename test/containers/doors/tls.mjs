// The provider's own name on the shop's network: TLS with a certificate of the test's authority, in front of the
// sandbox, which listens on the container's own loopback.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';

https
  .createServer(
    { key: readFileSync('/ca/server.key'), cert: readFileSync('/ca/server.crt') },
    (asked, answer) => {
      const { method, url: path, headers } = asked;
      const to = http.request({ host: '127.0.0.1', port: 3001, method, path, headers }, (from) => {
        answer.writeHead(from.statusCode, from.headers);
        from.pipe(answer);
      });
      to.on('error', (error) => answer.writeHead(502).end(String(error)));
      asked.pipe(to);
    },
  )
  .listen(443, '0.0.0.0');
