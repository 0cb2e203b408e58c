/** What a stylesheet, picture or font is when a component is tested without a browser: its absence. */
module.exports = 'asset-stub';
