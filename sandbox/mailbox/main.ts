import { join } from 'node:path';
import { isProgram, portFrom, runUntilStopped } from '../web/environment.js';
import { startMailbox } from './server.js';

export { startMailbox };

const DEFAULT_SMTP_PORT = 1025;

async function startFromEnvironment() {
  const dataDir = process.env['DATA_DIR'] || '.data';
  const running = await startMailbox({
    httpPort: portFrom('PORT') + 2,
    smtpPort: portFrom('SMTP_PORT', DEFAULT_SMTP_PORT),
    dataDir,
    clockFile: process.env['CLOCK_FILE'] || join(dataDir, 'clock.json'),
    log: (line) => console.log(line),
  });
  console.log(`Mailbox at http://localhost:${running.httpPort}, SMTP on port ${running.smtpPort}`);
  return running;
}

if (isProgram('mailbox/main')) void runUntilStopped(startFromEnvironment);
