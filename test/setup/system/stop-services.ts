interface Run {
  readonly testPathPatterns: { isSet(): boolean };
}

interface Suite {
  readonly displayName?: { readonly name: string };
}

/** After the last test file: stops what start-services started, and reports emails that no flow sent. */
async function stopServices(run: Run, { displayName }: Suite): Promise<void> {
  const services = globalThis.lighterTableTestServices;
  await services?.redis?.stop();
  await services?.postgres?.stop();
  globalThis.lighterTableTestServices = undefined;
  if (displayName?.name !== 'flows' || run.testPathPatterns.isSet()) return;
  const { emailsNeverSent } = await import('../emails/emails-sent.js');
  const missing = emailsNeverSent();
  if (missing.length > 0) throw new Error(`No flow has sent, and checked: ${missing.join(', ')}.`);
}

module.exports = stopServices;
