// The equivalent of Vite's `?raw` import: the file's text.
module.exports = {
  process: (text) => ({
    code: `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = ${JSON.stringify(text)};`,
  }),
};
