export const leavingWellBeforeAnExit = `Most of the tax on a business sale is decided before the data room opens. Eighteen months is a reasonable distance: near enough for the facts to be real, far enough for most decisions still to be yours. Three sequences matter, and they have to agree with one another.

## Residence: where you are when it happens

Gains on shares are generally taxed where the seller is resident, with exceptions for land-rich companies, branches and rules that follow people who leave. A move shortly before a sale therefore attracts attention, and legislatures have prepared for it.

- Several European countries charge an **exit tax** on unrealized gains in substantial shareholdings when the owner leaves, with deferral or installments in some cases.
- The **United Kingdom** can tax someone who departs and returns within its temporary non-residence period on certain gains realized while away.
- The **United States** taxes its citizens wherever they live. Those who give up citizenship, or long-held permanent residence, may be treated as having sold their assets the day before.

Moving is a change of life first and a tax position second. It should be planned in that order, by the people who will have to live with it, and only then by those who advise on it. If your family, home and working week stay behind, so in all likelihood does your residence. Begin with the day counts, then the treaty, then the school calendar, and ask whether you would make the move if the sale failed.

## Timing: the order of steps

A gain arises on a date, and the date is often not the one on the invitation to the closing dinner. In many systems an unconditional contract fixes it. Once terms are substantially agreed, gifts to family, transfers to trust and donations to charity may be taxed as if you had sold and then given. The usual rule is simple to state: do it early, or be prepared to be told that you did it late.

Work backwards from a signing date.

1. **Eighteen months.** Establish residence, tax basis and holding periods for every shareholder. Look for reliefs with a clock. In the United States, qualified small business stock depends on how and when the shares were issued and how long they have been held; the rules differ for shares issued after July 4, 2025. In the United Kingdom, business asset disposal relief requires qualifying conditions to be met for two years, and its benefit has narrowed.
2. **Twelve months.** Complete gifts, trusts and pre-sale reorganizations while value is uncertain, with an independent valuation. Seek clearances where they exist.
3. **Six months.** Freeze the structure. Reconcile the share register with the option ledger. Decide what mix of cash, shares, loan notes and earn-out you can accept, because each may be taxed at a different time and rate.
4. **Three months.** Agree the tax covenant and the allocation of price. Instruct the bank that will receive the funds; its questions about source of wealth take longer than expected.

## Paper: what you will be asked to prove

The buyer's counsel examines the company. A tax authority examines you, several years later, when memories have faded. Keep the following in one file from the first month.

- Board minutes that show a commercial reason for every reorganization.
- Valuations, with the information that the valuer had on the day.
- A residence diary: travel, housing, medical and school records.
- Opinions that name their assumptions, and a note confirming that those assumptions held.

An opinion about facts that did not happen protects nobody.

## How much of it is worth doing

Set each step against three measures: what it saves if everything goes right, what it costs if the sale does not happen, and whether it can be reversed. A relief that needs a form is nearly always worthwhile. A trust that removes control for life may not be. Moving a family across a border to save one year's tax is rarely the decision that people remember with pleasure.

Two cautions. Reporting between authorities is now routine, as we explain in [what the reporting regimes now see](/insights/what-the-reporting-regimes-now-see), so positions must be disclosed and consistent. And rules change inside eighteen months; check the plan again at each stage rather than trusting the first memorandum.

Our [Tax Optimization](/services/tax-optimization) team coordinates counsel in each country and keeps the one file. This article is general information and cannot replace advice on your own facts.
`;
