export const custodyAfterTheHalving = `The 2024 halving changed the supply schedule of one asset. The more lasting change of the period was legal and operational: institutions stopped asking whether digital assets could be held safely and began asking whose assets they were if something failed. That is the right question, and it can be put to any custodian in an hour.

## What changed

Three developments brought custody to the boardroom.

- **Accounting.** In January 2025 the staff of the United States Securities and Exchange Commission withdrew the guidance known as SAB 121, which had led entities safeguarding customers' crypto-assets to record them on their own balance sheets. Banks that had stayed away could return to the business.
- **Regulation.** The European Union's Markets in Crypto-Assets Regulation began to apply to service providers at the end of 2024. It requires custodians to keep clients' assets separate from their own, to hold a custody policy, and to answer for certain losses.
- **Property law.** Several legal systems have confirmed that a digital asset can be property. That matters most in insolvency, when an owner stands apart from the queue and a creditor stands in it.

None of this makes every custodian safe. It makes the differences between them easier to see.

## Segregation: read the terms, not the brochure

Segregation has at least three meanings. Assets may be segregated in the custodian's books, with one pooled wallet behind them. They may sit in an address reserved for you. Or they may be held by a separate legal entity that does nothing else. Each costs more than the last, and each leaves less to argue about.

Ask for the clause that says the assets are held for you and are not part of the custodian's estate. Then look for the clauses that weaken it: a right to lend or pledge, a lien for unpaid fees that reaches further than the fees, or title that passes when you opt in to staking.

## Insurance: smaller than it sounds

A policy limit is shared among all clients unless the certificate says otherwise. Cover is often for theft of keys, by outsiders or through collusion, and may exclude a fault in a protocol, a transfer that was properly authorized but fraudulent, and loss in value. Request the certificate and divide the limit by the assets it covers. The result is a useful fraction.

## Key ceremony: who was in the room

Keys are generated once and regretted for years. A good ceremony is scripted, witnessed and recorded. It produces shares that no single person can combine, and backups stored where one event cannot reach them all. The usual technologies are hardware security modules, multi-signature scripts and multi-party computation. All can be done well, and all can be undone by one administrator with a reset button.

## Questions worth asking

1. If you failed tomorrow, under which law and by what procedure would we receive our assets?
2. Who can change the withdrawal policy, and how long does the change take to come into effect?
3. When did you last restore from backup, and who observed it?
4. Which independent report covers the controls, and which months does it cover?
5. What happens to forks, airdrops and staking rewards?
6. How do we leave, how long does it take and what does it cost?

The sixth is the most revealing. A custodian that can describe an orderly departure has usually thought about everything before it.

## How arrangements fail

It helps to have read how others lost assets, because the causes repeat themselves. We keep a short list and put each item to every custodian that a client considers.

- **The wrong approval.** Nothing was stolen. Two authorized people approved a transfer that looked like the usual one, because the screen in front of them had been altered. The defense is a second device that shows the destination and the amount on its own, and a rule that both people read them aloud.
- **The administrator.** A supplier's engineer could change the policy that limited transfers, and the change needed nobody else. Ask who can turn the controls off, and treat the answer as the true size of the group that holds your assets.
- **The borrowed balance sheet.** Assets were lent overnight for a small return, to a borrower that was part of the same group. The clause that permitted it was in a schedule. Read the schedules.
- **The missing heir.** The arrangement worked for nine years and then its owner died. The custodian asked for papers from a court that had never seen such an asset. Eleven months passed, in a falling market.
- **The lost month.** Statements did not agree with the chain, and each side assumed that the other would explain it. By the time anybody asked, the logs had been overwritten. Reconcile every month, and let someone who cannot move the assets do it.

None of these is a failure of mathematics. Each is a failure of an ordinary control that a bank would recognize: two people, separate duties, a limit, a statement, a deputy. That is good news. It means that a board without a single engineer can judge a custodian, if it asks about duties first and technology second.

## What it should cost

Custody is priced as a share of the assets, commonly with a minimum, and with charges for transfers, staking and reports. Compare the whole of it over a year in which you move the assets twice. The cheapest quotation is often the one that earns its margin elsewhere, by lending, by the spread on conversion or by keeping staking rewards for some days. Ask for a sentence in the agreement that says what else the custodian earns from your assets. If nothing, it is a short sentence.

## What to do now

Write the answers in a page and attach it to your treasury policy. Test a withdrawal of a meaningful size once a year, from request to receipt. If more than one custodian is justified, choose them for different failures: another jurisdiction, another technology, another bank behind the fiat account.

We set out the policy itself in [a treasury policy on two pages](/insights/treasury-policy-on-two-pages), and describe our own role under [Digital Assets Management](/services/digital-assets-management). This article is general information, not advice on a particular custodian.
`;
