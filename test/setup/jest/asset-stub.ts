/** The stub for a stylesheet, picture or font when a component is tested without a browser. */
module.exports = 'asset-stub';
