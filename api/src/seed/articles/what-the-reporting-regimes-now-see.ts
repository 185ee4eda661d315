export const whatTheReportingRegimesNowSee = `For a decade, banks have reported the accounts of foreign residents to their own tax authorities, which pass the data to the account holder's country. Digital assets stood largely outside that system. They now have one of their own. For families who have always disclosed, the change is mostly administrative. The difficulty is consistency: several institutions now describe the same person, and their descriptions have to agree.

## Three regimes, briefly

**FATCA** is a law of the United States. Foreign financial institutions identify American account holders, including the owners behind certain entities, and report them directly or through their governments. It looks to citizenship and residence, so it reaches Americans who have never lived in America.

**The Common Reporting Standard**, or CRS, is the multilateral equivalent, developed at the OECD and adopted by more than one hundred jurisdictions. It looks to tax residence. The United States does not take part in it. Reports cover balances, interest, dividends and gross proceeds from financial assets, and look through passive entities to the people who control them.

**The Crypto-Asset Reporting Framework**, or CARF, applies similar ideas to those who effect exchanges of crypto-assets for customers: exchanges, brokers, dealers and some others. The United Kingdom and the member states of the European Union, which adopted it through the directive called DAC8, are among the jurisdictions collecting data from January 1, 2026 for first exchanges in 2027. Others follow later.

## What is reported, and what is not

Under CARF a provider reports aggregate values by type of crypto-asset: acquisitions and disposals against ordinary currency, exchanges between crypto-assets, and transfers, including in aggregate those to wallet addresses not known to belong to a provider. A wallet that you alone control is not a reporting institution. Movements between it and a provider leave a record at the provider.

The data is a summary and does not compute a gain. An authority may therefore know the gross proceeds and have no idea of the cost. Supplying the cost is left to you, and a low or missing figure is not an attractive place to begin a correspondence.

## Where mistakes arise

1. **Self-certification.** You tell each institution where you are tax resident. Forms signed at different times, in different countries, by different assistants, tend to diverge. When you move, update all of them.
2. **Controlling persons.** For a trust, settlors, trustees, protectors and beneficiaries may all be reported, often on the full value, even if none of them could demand it. The report is not an assessment of tax, but the first letter may read like one.
3. **Entity classification.** Whether a family company is an active business, a passive entity or an investment entity decides who reports whom. Record the analysis. Do not allow a bank's onboarding form to make it.
4. **Residence by investment.** A residence card is not proof of tax residence. Institutions are asked to look carefully at certificates from some programs and may inquire where you really live.
5. **Currency and date.** Reports use the institution's conversion on its chosen date. Keep your own method and apply it every year.

## A practical file

Prepare a single sheet for each family member and entity: tax residences with dates, identification numbers, classification under each regime, and every institution that reports. Add the latest self-certification sent to each. It takes a day to assemble and an hour each year to maintain.

For digital assets, add an acquisition ledger with source documents for each lot. If the past is incomplete, rebuild it now from chain data, bank statements and old email, and write down the assumptions you made. If it shows income that was not declared, speak to counsel about voluntary disclosure before a letter arrives. In most countries the terms are better on that side of the date.

## The sensible conclusion

Privacy remains legitimate, and secrecy from tax authorities is no longer a planning tool. A plan should be one that you would be content to see summarized in a stranger's report. Those are the plans that we draw up in our [Tax Optimization](/services/tax-optimization) work, and they matter most in the months described in [leaving well](/insights/leaving-well-before-an-exit).

This is general information. Adoption dates and local rules differ; confirm them for each jurisdiction.
`;
