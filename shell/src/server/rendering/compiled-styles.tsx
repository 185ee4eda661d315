import { LRUCache } from 'lru-cache';
import { type ContextType, type ReactNode, use } from 'react';
import { StyleSheetContext } from 'styled-components';

type StyleContext = ContextType<typeof StyleSheetContext>;

/** Several times the classes of all components of all remotes; those of retired releases are evicted. */
const MOST_COMPILED = 10_000;

/** Rules of one class, by component and class name; styled-components derives the name from the CSS. */
const compiled = new LRUCache<string, string[]>({ max: MOST_COMPILED });

let keeping: { readonly stylis: StyleContext['stylis']; readonly kept: StyleContext['stylis'] } | undefined;

/** The same compiler, memoized: each page has its own sheet, for which all rules would be compiled again. */
function withMemory(stylis: StyleContext['stylis']): StyleContext['stylis'] {
  if (keeping?.stylis === stylis) return keeping.kept;
  const compile = (css: string, selector = '', prefix = '', componentId?: string): string[] => {
    // Without a class there is no name to use as a key.
    if (selector === '') return stylis(css, selector, prefix, componentId);
    const name = `${componentId ?? ''} ${prefix} ${selector}`;
    const known = compiled.get(name);
    if (known) return known;
    const rules = stylis(css, selector, prefix, componentId);
    compiled.set(name, rules);
    return rules;
  };
  const kept = Object.assign(compile, { hash: stylis.hash });
  keeping = { stylis, kept };
  return kept;
}

type RulesByGroup = NonNullable<StyleContext['styleSheet']['tag']>;

/** Ends each rule in the markup, so that styled-components in the browser can split them. */
const RULE_END = '/*!sc*/\n';

/**
 * A page's rules, by component. The library's own tag keeps them in one list and inserts each of several hundred into its
 * middle; no rule of a page is ever removed.
 */
function rulesByGroup(): Pick<RulesByGroup, 'length' | 'getGroup' | 'insertRules'> {
  const groups: string[] = [];
  return {
    get length() {
      return groups.length;
    },
    getGroup: (group) => groups[group] ?? '',
    insertRules(group, rules) {
      let text = groups[group] ?? '';
      for (const rule of rules) text += rule + RULE_END;
      groups[group] = text;
    },
  };
}

/** Collects the styles of its children in `sheet`, compiling each rule once for all pages. */
export function CompiledStyles({
  sheet,
  children,
}: {
  sheet: StyleContext['styleSheet'];
  children: ReactNode;
}) {
  const { stylis } = use(StyleSheetContext);
  sheet.tag ??= rulesByGroup() as RulesByGroup;
  return (
    <StyleSheetContext value={{ styleSheet: sheet, stylis: withMemory(stylis) }}>
      {children}
    </StyleSheetContext>
  );
}
