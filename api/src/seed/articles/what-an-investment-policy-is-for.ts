export const whatAnInvestmentPolicyIsFor = `An investment policy is a letter from a calm family to the same family in a bad month. It should be short enough to be read then. Most are not; they describe asset classes at length and are silent on the only matter that will be in dispute, which is what to do when the portfolio has fallen and someone wants to act.

## Start with obligations

Before any allocation, list what the wealth has to do, in three layers.

- **Must.** Living costs, taxes, loan payments, school fees, capital calls and promises already made. Date each and state its currency.
- **Should.** Gifts, a home for the next generation, support for a business, a foundation's spending.
- **May.** Everything that can wait without harm.

The first layer sets liquidity. Two to three years of it, in cash and short high-quality bonds and in the right currencies, is a common and reasonable reserve. The reserve is not there to earn a return. It is there so that nothing else has to be sold on a date chosen by somebody else.

## Say how much loss is acceptable, in money

Percentages are easily agreed and quickly forgotten. If the portfolio is 40 million and half of it is in equities, a fall of 40 percent in equities costs 8 million before any help from the rest. Write that number in the policy. If someone at the table finds it unacceptable, the allocation is wrong, and it is better to learn so before the fall.

There is arithmetic on the other side as well. A portfolio that loses half needs to double to recover. A portfolio that is too cautious loses to inflation more slowly and just as surely: at 3 percent inflation, purchasing power falls by about a quarter in ten years.

## Spending is a policy too

A fixed sum, increased with prices each year, takes no notice of markets and can exhaust a portfolio when poor years come first. A fixed percentage of current value never exhausts it but passes every fall into the household. A blend is the usual compromise: for example, most of last year's spending adjusted for inflation, plus a smaller share of a set percentage of current value. Choose the weights before you need them.

## Ranges, triggers and the right to do nothing

Give every asset class a target and a range. State what happens at the edge: who is told, how soon, and how far back toward the target the holding is moved. Rebalancing to the middle of the range costs more in tax and dealing than returning to its edge; in taxable accounts, the edge is often enough, and new money and withdrawals can do much of the work.

Then state what is *not* a trigger. A headline, a forecast or a friend's result is not. A change in the family is: a death, a marriage, a sale, a move or an illness. Write that the policy may be amended only at a scheduled meeting, or after a waiting period of thirty days. The waiting period is the most valuable sentence in the document.

## Count every holding

The operating business, the property, the private funds and the digital assets belong in the policy even if another adviser manages them. Concentration is often hidden by reporting lines rather than by intention. A family with a logistics company, a warehouse fund and a loan to a haulier has one position, held three ways. We consider how to reduce such positions in [selling a position you are proud of](/insights/selling-a-position-you-are-proud-of).

## What two pages should contain

1. Purpose, in three sentences.
2. Obligations by year and currency, and the liquidity reserve.
3. The acceptable loss, as an amount.
4. Targets, ranges and the rule at the edge.
5. The spending rule.
6. What is excluded, and why.
7. Who decides, who deputizes, and how the policy is changed.
8. How results are measured: after all costs and tax, against the obligations first and a benchmark second.

Sign it, date it, and read it aloud once a year, slowly, to everyone who may one day have to act on it. If the reading takes longer than ten minutes, the policy is too long.

Our [Wealth Management](/services/wealth-management) mandates begin with this document, and clients keep it if they leave. This is general information, not a recommendation to buy or sell any investment.
`;
