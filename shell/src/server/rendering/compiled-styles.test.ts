import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { keyframes, ServerStyleSheet, styled } from 'styled-components';
import { CompiledStyles } from './compiled-styles';

const Title = styled.h1<{ $wide?: boolean }>`
  width: ${({ $wide }) => ($wide ? '100%' : '50%')};
  & + & {
    margin: 0;
  }
`;
const appear = keyframes`
  from {
    opacity: 0;
  }
`;
const Text = styled.p`
  animation: ${appear} 1s;
  @media (width > 40rem) {
    color: red;
  }
`;

/** The page and its styles, rendered with and without memoization. */
function render(content: ReactNode, hasMemory: boolean): [html: string, styles: string] {
  const sheet = new ServerStyleSheet();
  const html = renderToString(
    hasMemory
      ? createElement(CompiledStyles, { sheet: sheet.instance, children: content })
      : sheet.collectStyles(content),
  );
  const styles = sheet.getStyleTags();
  sheet.seal();
  return [html, styles];
}

const title = createElement(Title, null, 'One');
const wide = createElement(Title, { $wide: true }, 'Two');
const text = createElement(Text, null, 'Three');
const pages = { title, wide, text, all: createElement(Fragment, null, title, wide, text) };

test('each page has only the rules it uses, in their order, however often it is rendered', () => {
  for (let time = 0; time < 3; time++)
    for (const page of Object.values(pages)) expect(render(page, true)).toEqual(render(page, false));
  expect(render(pages.text, true)[1]).toContain('@keyframes');
  expect(render(pages.title, true)[1]).not.toContain('100%');
});
