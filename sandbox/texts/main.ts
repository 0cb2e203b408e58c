import { join } from 'node:path';
import { isProgram, portFrom, required, runUntilStopped } from '../web/environment.js';
import { startTexts } from './server.js';

const WEBHOOK_PATH = '/webhooks/sms';

async function startFromEnvironment() {
  const basePort = portFrom('PORT');
  const dataDir = process.env['DATA_DIR'] || '.data';
  const publicUrl = (process.env['PUBLIC_URL'] || `http://localhost:${basePort}`).replace(/\/$/, '');
  const running = await startTexts({
    port: basePort + 6,
    dataDir,
    accountSid: required('TWILIO_ACCOUNT_SID'),
    token: required('TWILIO_AUTH_TOKEN'),
    from: required('TWILIO_FROM'),
    webhookUrl: process.env['SMS_WEBHOOK_URL'] || `http://127.0.0.1:${basePort}${WEBHOOK_PATH}`,
    signedUrl: `${publicUrl}${WEBHOOK_PATH}`,
    clockFile: process.env['CLOCK_FILE'] || join(dataDir, 'clock.json'),
    log: (line) => console.log(line),
  });
  console.log(`Sandbox of text messages at http://localhost:${running.port}`);
  return running;
}

if (isProgram('texts/main')) void runUntilStopped(startFromEnvironment);
