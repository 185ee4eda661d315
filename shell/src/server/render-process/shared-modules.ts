import * as reactQuery from '@tanstack/react-query';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as router from '@lisle-harrow/shell/router';
import * as styledComponents from 'styled-components';

declare const __SHARED_VERSIONS__: Record<string, string>;

/** The shell server's own copies. The build lists the same names, with their versions (`tooling/remote/shared-modules.mjs`). */
const copies: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'styled-components': styledComponents,
  '@tanstack/react-query': reactQuery,
  'shell/router': router,
};

/** What server bundles of remotes `require`, by name and major version: `react@19`. */
export const sharedModules = new Map(
  Object.entries(__SHARED_VERSIONS__).map(([name, version]) => [
    `${name}@${version.split('.')[0]}`,
    copies[name],
  ]),
);
