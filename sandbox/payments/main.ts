import { join } from 'node:path';
import { isProgram, portFrom, required, runUntilStopped } from '../web/environment.js';
import { startPayments } from './server.js';

export { startPayments };

async function startFromEnvironment() {
  const basePort = portFrom('PORT');
  const dataDir = process.env['DATA_DIR'] || '.data';
  const running = await startPayments({
    port: basePort + 1,
    dataDir,
    webhookUrl: process.env['WEBHOOK_URL'] || `http://127.0.0.1:${basePort}/webhooks/stripe`,
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    secretKey: required('STRIPE_SECRET_KEY'),
    idleUrl: process.env['IDLE_URL'] || undefined,
    clockFile: process.env['CLOCK_FILE'] || join(dataDir, 'clock.json'),
    log: (line) => console.log(line),
  });
  console.log(`Card-payment sandbox at http://localhost:${running.port}`);
  return running;
}

if (isProgram('payments/main')) void runUntilStopped(startFromEnvironment);
