import { join } from 'node:path';
import { isProgram, portFrom, required, runUntilStopped } from '../web/environment.js';
import { startCourier } from './server.js';

async function startFromEnvironment() {
  const basePort = portFrom('PORT');
  const dataDir = process.env['DATA_DIR'] || '.data';
  const running = await startCourier({
    port: basePort + 5,
    dataDir,
    webhookUrl: process.env['COURIER_WEBHOOK_URL'] || `http://127.0.0.1:${basePort}/webhooks/courier`,
    publicKey: required('SENDCLOUD_PUBLIC_KEY'),
    secretKey: required('SENDCLOUD_SECRET_KEY'),
    clockFile: process.env['CLOCK_FILE'] || join(dataDir, 'clock.json'),
    log: (line) => console.log(line),
  });
  console.log(`Courier sandbox at http://localhost:${running.port}`);
  return running;
}

if (isProgram('courier/main')) void runUntilStopped(startFromEnvironment);
