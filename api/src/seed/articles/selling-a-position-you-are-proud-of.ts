export const sellingAPositionYouAreProudOf = `Great fortunes are generally made by concentration and kept by its opposite. The holding that made a family wealthy has earned their loyalty, which is why it is so seldom examined in the way a stranger's would be. The useful question is not whether it is a good asset. It is how much of the family's future should depend on it.

## Measure the dependence

Add up everything that falls together: the shares, the options, the salary, the pension from the same employer, the loan secured on the shares, the local property market. Then suppose that the price halves and stays there for five years. If the household's plans survive, the position is a choice. If they do not, it is a risk that no one decided to take.

Individual shares are riskier than the market that contains them. Part of that additional risk is not rewarded, since an investor may remove it by diversifying at little cost. A founder with control and knowledge may reasonably keep more than others. An heir with neither usually should not.

## Why people do not sell

- **Tax.** A known cost today feels larger than an uncertain loss tomorrow. Yet deferral is worth only the return on the tax deferred, unless rates fall, you move, or the law forgives the gain at death. If basis is high relative to price, the tax is smaller than the fear of it.
- **Price.** The memory of the highest price becomes a floor. The market does not share it.
- **Identity.** Selling the company's shares may feel like leaving it. Keep a fixed number for this reason and say so. It is an honest reason, and naming it limits its size.
- **Signal.** Directors and large holders are watched. A published schedule answers most of the questions before they are asked.

## The methods compared

**Sell on a schedule.** Equal parts, on fixed dates, over two to four years. Simple, cheap, and immune to debate. Insiders of listed companies need a properly adopted trading plan and must observe closed periods; in the United States, Rule 10b5-1 prescribes waiting periods.

**Sell on a rule.** More when the price is high, less when low, within limits written in advance. It requires more discipline than it appears to.

**Hedge.** Puts limit loss for a premium. Collars pay for the put by giving up gain. Both may be taxed as a sale if they remove nearly all risk, may affect holding periods, and can produce cash calls while the shares are still restricted.

**Borrow.** A loan against the shares supplies liquidity without a sale. It does not reduce risk; it adds a lender who may sell at the bottom. Keep any such loan small enough to survive the halving described above.

**Exchange.** In some countries, exchange funds or partnership contributions allow diversification with deferral, in return for long holding periods, fees and a portfolio chosen by someone else.

**Give.** Shares given to charity may bring a deduction and avoid the gain. Shares given to family may carry the gain with them. In both cases, act before a sale is agreed, for the reasons set out in [leaving well](/insights/leaving-well-before-an-exit).

Most families use two of these: a schedule for the majority, and a gift or a hedge for the part that cannot be sold yet.

## A rule that can be kept

1. Fix the amount the family needs to be secure, after tax, without the position.
2. Sell until that amount is outside it. Do this first and quickly.
3. Put the rest on a schedule, ending at a stated share of wealth. Ten percent is a common limit for a holding one does not control.
4. Leave a number of shares that is never discussed again.
5. Review once a year, on a date that is not the date of the results.

The second step matters more than all the others. Once the household is secure, the remainder can be held in patience or sold at leisure, and either may turn out well.

Write the rule into [the investment policy](/insights/what-an-investment-policy-is-for) so that it does not depend on anyone's mood. Our [Wealth Management](/services/wealth-management) team can model the schedule after tax in each country concerned. This is general information and not a recommendation on any security.
`;
