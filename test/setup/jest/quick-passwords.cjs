// Before each file of tests that start a shop: hashing a password costs 70 ms on purpose, which tests of
// anything else need not pay hundreds of times. Here it takes the least memory and one pass, whatever costs the
// hash names; test/rules/identity/password-hash.test.ts checks the product's.
const crypto = require('node:crypto');
const { syncBuiltinESMExports } = require('node:module');

const QUICK = Symbol.for('lighter-table.quick-passwords');

if (!crypto[QUICK]) {
  const { argon2 } = crypto;
  crypto[QUICK] = true;
  crypto.argon2 = (algorithm, options, done) => argon2(algorithm, { ...options, memory: 8, passes: 1 }, done);
  syncBuiltinESMExports();
}
