export const secondPassportBalanceSheet = `A second citizenship is usually bought as a travel document and kept as something else: a claim on another state, with duties attached. Like any long-dated asset it has an acquisition cost, a carrying cost, counterparty risk and no certain resale value. Families who look at it in that way tend to choose better, and sometimes choose less.

## What you acquire

Citizenship gives a right that residence does not: to enter and to stay, without renewal, and in most cases to pass the status to children. It may bring visa-free travel, although that is granted by other countries and can be withdrawn by them. It does not by itself change where you pay tax. With the well-known exception of the United States, which taxes its citizens wherever they live, and very few others, tax follows residence and source.

## The carrying cost

The contribution or investment is the visible part. Consider the remainder over twenty years.

- **Maintenance.** Renewals, local counsel, and a property or fund that must be held for a fixed term and may be hard to sell afterwards.
- **Disclosure.** Banks ask for every nationality.
- **Duties.** Military or civil service for children, compulsory voting, inheritance rules, or limits on public office at home.
- **Your first citizenship.** Some states do not allow a second, or require permission beforehand. Losing the first by accident is the costliest outcome and the easiest to avoid.

## Counterparty risk

The counterparty is a government, and governments change their minds. In April 2025 the Court of Justice of the European Union held that Malta's investor citizenship scheme was contrary to Union law. The European Union has also withdrawn visa-free access from a state on account of its investor program.

## The comparison: plain residence

Many families who ask for a passport need a place to live. Ordinary residence, by work, study, family, retirement or independent means, is often cheaper, better regarded by banks, and leads to citizenship by time. The comparison can be made on five lines.

1. **Certainty.** Residence must be renewed; citizenship need not be. The gap narrows once permanent residence is granted.
2. **Presence.** Naturalization asks you to live there. Investment routes often do not, which is convenient and is also the reason they are questioned.
3. **Time.** Months for some investment programs, commonly five to ten years for naturalization.
4. **Tax.** Real residence may make you taxable. Paper residence may not, but it will not support a treaty claim either.
5. **Children.** Ages, dependency rules and military service differ more between countries than prices do.

## A way to decide

Write down the event you wish to be protected from. If it is a closed border, a right to enter matters and a modest second residence may be enough. If it is instability at home, choose a place where the family would really live, and spend a term there. If it is the inconvenience of visas, price the visas first. If it is tax, begin with [counting days](/insights/residence-first-count-the-days), because a passport will not answer that question.

We describe how applications are prepared under [Citizenship Services](/services/citizenship-services). Programs change often; verify every term before committing funds. This is general information, not legal advice.
`;
