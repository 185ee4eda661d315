/** Replaces one text in a source file, with which a test makes the next version of a remote. */
module.exports = function rewrite(source) {
  const { from, to } = this.getOptions();
  return source.replaceAll(from, to);
};
