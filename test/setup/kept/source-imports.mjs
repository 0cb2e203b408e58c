import { registerHooks } from 'node:module';

// The tests run from their source, whose imports name the built file: './name.js' is './name.ts' here.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const ours = specifier.startsWith('.') && !(context.parentURL ?? '').includes('/node_modules/');
    if (!ours || !specifier.endsWith('.js')) return nextResolve(specifier, context);
    try {
      return nextResolve(specifier, context);
    } catch {
      return nextResolve(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});
