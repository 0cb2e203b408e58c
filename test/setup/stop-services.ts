/** After the last test file: stops what start-services began. */
async function stopServices(): Promise<void> {
  const services = globalThis.lighterTableTestServices;
  await services?.redis?.stop();
  await services?.postgres?.stop();
  globalThis.lighterTableTestServices = undefined;
}

module.exports = stopServices;
