/** How the code of a release differs from the build. */
export interface ChangedCode {
  /** Statements that run before it loads. */
  readonly onLoad?: string;
  /** An expression for what the release exports, using `original`, which the build exports, and `React`. */
  readonly remote?: string;
}

/** A page that runs `statements` each time that it is rendered, with `React` and `props`. */
export const inRender = (statements: string): ChangedCode => ({
  remote: `{ ...original, Routes: (props) => { ${statements}; return React.createElement(original.Routes, props); } }`,
});

/** Pages whose data is requested after `statements`, which may await something from `host`. */
export const inPrefetch = (statements: string): ChangedCode => ({
  remote: `{ ...original, prefetch: async (request) => {
    const { host } = request;
    ${statements};
    return original.prefetch?.(request);
  } }`,
});

/** The changed code of an entry for browsers. */
export function changedEntry(name: string, code: string, { onLoad = '', remote }: ChangedCode): string {
  const container = name.replaceAll('-', '_');
  const wrapped = `;(() => {
    const container = ${container};
    let React;
    const wrap = ({ remote: original }) => ({ remote: ${remote} });
    ${container} = {
      init: (scope, ...rest) => {
        React = Object.values(scope.react)[0].lib();
        return container.init(scope, ...rest);
      },
      get: async (exposed) => { const factory = await container.get(exposed); return () => wrap(factory()); },
    };
  })();`;
  return `${onLoad}\n${code}\n${remote ? wrapped : ''}`;
}

/** The changed code of a server bundle. */
export function changedBundle(code: string, { onLoad = '', remote }: ChangedCode): string {
  const react = /require\("(react@\d+)"\)/.exec(code)?.[1];
  const wrapped = `;(() => {
    const React = require('${react}');
    const { remote: original } = module.exports;
    module.exports = { remote: ${remote} };
  })();`;
  return `${onLoad}\n${code}\n${remote ? wrapped : ''}`;
}
