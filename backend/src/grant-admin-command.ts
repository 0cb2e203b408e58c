import { MikroORM } from '@mikro-orm/postgresql';
import { ENTITIES } from './entities.js';
import { grantRole, type Granted } from './identity/access/grant-role.js';
import { databaseOptions } from './platform/database/options.js';
import { withSecretsFromFiles } from './platform/secret-files.js';

/** `npm run grant-admin -- <email>` grants the account of that address the administrator role (rule I11). */
const WORDS: Readonly<Record<Granted, (email: string) => string>> = {
  granted: (email) => `${email} is an administrator from now on.`,
  'had-it': (email) => `${email} is an administrator already.`,
  'no-account': (email) =>
    `There is no account with the address ${email}. Sign up on the site, confirm the address, and run this again.`,
};

const [email] = process.argv.slice(2);
const environment = withSecretsFromFiles(process.env);
const databaseUrl = environment['DATABASE_URL'];
if (!databaseUrl) throw new Error('DATABASE_URL is needed');
if (email?.includes('@')) {
  const orm = await MikroORM.init({ ...databaseOptions(databaseUrl, 1), entities: [...ENTITIES] });
  const granted = await grantRole(orm.em, { email, role: 'admin', by: 'command' });
  await orm.close(true);
  process.stdout.write(`${WORDS[granted](email)}\n`);
  if (granted === 'no-account') process.exitCode = 1;
} else {
  process.stdout.write('npm run grant-admin -- <email>\n');
  process.exitCode = 1;
}
