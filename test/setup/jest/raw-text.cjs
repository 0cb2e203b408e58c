// What Vite gives for a file asked for with `?raw`: its text.
module.exports = {
  process: (text) => ({
    code: `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = ${JSON.stringify(text)};`,
  }),
};
