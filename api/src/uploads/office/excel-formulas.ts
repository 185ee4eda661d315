/** Elements of a workbook's parts whose text is a formula (ECMA-376, part 1, 18). */
export const FORMULAS = [
  'f',
  'formula',
  'formula1',
  'formula2',
  'definedName',
  'calculatedColumnFormula',
  'totalsRowFormula',
] as const;

/**
 * Functions of Excel that fetch or send data, or run a program, when a workbook is calculated: from the web, from a server of
 * real-time data, from a database, from a service that gets the content of cells, or from a library.
 */
const FETCHING =
  /(?<![\w.])(?:_xl(?:fn|ws|udf)\.)*(WEBSERVICE|IMAGE|RTD|STOCKHISTORY|TRANSLATE|DETECTLANGUAGE|COPILOT|PY|SQL\.REQUEST|CALL|REGISTER(?:\.ID)?|EXEC|IMPORTDATA|IMPORTHTML|IMPORTXML|IMPORTRANGE|IMPORTFEED)\s*\(/i;

/** The function in a formula that fetches something by itself; undefined if there is none. */
export function fetchingFunction(formula: string): string | undefined {
  // Neither texts nor names of sheets are calls.
  const bare = formula.replace(/"[^"]*"|'[^']*'/g, '""');
  return FETCHING.exec(bare)?.[1]?.toUpperCase();
}
