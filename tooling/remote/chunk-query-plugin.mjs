// A browser caches what it got at an address named by its content for a year, even if that was other content.
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule } = webpack;
const NAME = 'same query';

/** Makes an entry that is requested again, with another query, request its chunks with that query as well. */
export const chunkQueryPlugin = {
  apply: (compiler) =>
    compiler.hooks.compilation.tap(NAME, (compilation) =>
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new SameQuery())),
    ),
};

class SameQuery extends RuntimeModule {
  constructor() {
    super(NAME, RuntimeModule.STAGE_ATTACH);
  }

  generate() {
    const fileOf = RuntimeGlobals.getChunkScriptFilename;
    return `{
      const fileOf = ${fileOf};
      const { search } = new URL(document.currentScript?.src ?? location.origin);
      if (search) ${fileOf} = (chunk) => fileOf(chunk) + search;
    }`;
  }
}
