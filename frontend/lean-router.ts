import type { Plugin } from 'vite';

const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].+\.mjs$/;
/** Only named for the developer tools of React; a name that is given keeps all that it is given to. */
const NAMES = /^[ \t]*[\w$]+\.displayName = "[^"]*";$/gm;
/** Calls that only make something. */
const MAKERS = /= (React\d*\.(?:forwardRef|createContext|memo))\(/g;

/**
 * The router comes in one file with all that it can do for sites that load their data by it. What of it this
 * site does not use is left out of the build, once it is said that making it does nothing else.
 */
export function leanRouter(): Plugin {
  let marked = 0;
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const lean = code.replace(NAMES, '').replace(MAKERS, (_all, maker: string) => {
          marked += 1;
          return `= /* @__PURE__ */ ${maker}(`;
        });
        return { code: lean, map: null };
      },
    },
    buildEnd(error) {
      // Another release of the router may be written differently: a smaller page must not grow unnoticed.
      if (!error && marked === 0) throw new Error('lean-router found nothing to mark in react-router');
    },
  };
}
