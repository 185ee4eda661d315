import { LRUCache } from 'lru-cache';
import { type ContextType, type ReactNode, use } from 'react';
import { StyleSheetContext } from 'styled-components';

type StyleContext = ContextType<typeof StyleSheetContext>;

/** Several times as many as all components of all remotes have; a release that is gone makes room for the next. */
const MOST_COMPILED = 10_000;

/** Rules of one class, by the component and the class that styled-components has named after what is compiled. */
const compiled = new LRUCache<string, string[]>({ max: MOST_COMPILED });

let keeping: { readonly stylis: StyleContext['stylis']; readonly kept: StyleContext['stylis'] } | undefined;

/** The same compiler with a memory: every page has a sheet of its own, for which all of its rules would be compiled again. */
function withMemory(stylis: StyleContext['stylis']): StyleContext['stylis'] {
  if (keeping?.stylis === stylis) return keeping.kept;
  const compile = (css: string, selector = '', prefix = '', componentId?: string): string[] => {
    // Styles without a class are named after nothing.
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

/** What stands behind each rule in the markup, by which the library in the browser tells them apart. */
const RULE_END = '/*!sc*/\n';

/**
 * The rules of a page, by component. The library's own keeps them in one list, into the middle of which it puts each of several
 * hundred; nothing is ever taken out of a page's.
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

/** Collects the styles of what is rendered inside in `sheet`, each rule compiled once for all pages. */
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
