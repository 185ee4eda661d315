import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Federation addresses an app by an identifier. */
export const identifier = (name) => name.replaceAll('-', '_');

/** The firm's own code: its packages as well, whose styles are named in the namespace of the app that bundles them. */
export const isOwn = (file) =>
  /\.(tsx?|js)$/.test(file) && !/node_modules[\\/](?!@lisle-harrow[\\/])/.test(file);

/** Whether a file is the firm's own code and defines styles. */
export const hasStyles = (file) => isOwn(file) && readFileSync(file, 'utf8').includes('styled-components');

/** How swc compiles the code of an app. `styles` names the classes of its styles, which takes twice as long. */
export function compileOptions(name, { development = false, styles = false, target = 'es2022' } = {}) {
  const styledComponents = {
    ssr: true,
    displayName: development,
    pure: true,
    minify: true,
    // Server and browser builds must agree on class names, and two owners must never share one.
    namespace: identifier(name),
  };
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target,
      transform: {
        react: { runtime: 'automatic', development, refresh: development },
        // The owner of the code, after which its entries in browser storage are named.
        optimizer: { globals: { vars: { __OWNER__: JSON.stringify(name) } } },
      },
      experimental: styles
        ? {
            cacheRoot: path.join(require.resolve('@swc/core/package.json'), '../../../.cache/swc'),
            plugins: [[require.resolve('@swc/plugin-styled-components'), styledComponents]],
          }
        : {},
    },
    module: { type: 'es6' },
  };
}
