export const residenceFirstCountTheDays = `Ask a well-traveled person where they live and they will describe a home. Ask where they are tax resident and many will say, with confidence, that they spend fewer than 183 days anywhere. It is the best-known rule in the field and it is rarely the whole of it.

## Why 183 days is not enough

Spending half the year or more in a country makes you resident in a good many of them. Spending less does not make you non-resident. Most systems have further tests, any of which is sufficient.

- **A home.** Several continental European systems look for a permanent home, a habitual abode or the place where your family lives.
- **Ties.** The United Kingdom's statutory residence test combines days with ties such as family, accommodation and work. Someone who was recently resident and has several ties can become resident again with far fewer than 183 days.
- **A weighted count.** The United States' substantial presence test adds this year's days to one third of last year's and one sixth of the year before. About 120 days every year is close to the limit.
- **Economic interests.** Where income is earned, businesses are managed and investments are administered can be decisive.

Definitions of a day also differ. Some countries count midnights, others any part of a day. Transit, illness and exceptional events have rules of their own. Immigration days and tax days are separate counts, and both may apply to you at once.

## Resident in two places, or nowhere

Two countries can each claim you under domestic law. If they have a treaty, a tie-breaker is applied in order, in the model most treaties follow: permanent home, center of vital interests, habitual abode, nationality, and finally agreement between the authorities. To use it you need evidence, and often a certificate of residence from the country that you say is yours. American citizens have further limits, because many treaties preserve the right of the United States to tax them.

Being resident nowhere sounds attractive and is a weak position. Treaty benefits require residence somewhere. Banks require a tax residence on their forms. The country that you left may continue to regard you as resident until you can show that you have settled elsewhere.

## Leaving is a process

Departure has to be real and visible. In the year of the move, consider the following in order.

1. End or let the former home at arm's length. A house kept ready for use is the fact most often held against people.
2. Move the family, or record why not. A school place is strong evidence in both directions.
3. Move the things of daily life: doctor, clubs, vehicles, pets, the adviser you telephone.
4. Resign roles that require you to work in the former country, or count the working days carefully.
5. File the departure return and any exit declarations, and ask for a certificate from the new country as soon as it will issue one.

Then look at when the tax year begins. It runs from January to December in most countries, from April 6 in the United Kingdom, and from other dates elsewhere. Some countries divide the year of arrival or departure; others tax the whole of it. One week's difference in a removal van can be worth more than the house.

## Keep a diary that you did not write

A calendar made afterwards persuades nobody. Boarding records, card statements, telephone location, building access logs and utility use persuade, and authorities know how to request them. Keep a simple travel log through the year and support it with records made by others. Set your own limit ten to fifteen days below the legal one, because flights are cancelled and parents fall ill.

## Before you apply for anything

Choose the place where you would live, then the immigration status that allows it, then the tax regime that is available. Special regimes for new arrivals are generous in several countries and temporary in nearly all. A move made for a regime should still make sense on the day it ends.

If you are also considering citizenship, read [a second passport is a balance-sheet decision](/insights/second-passport-balance-sheet) next. Our [Citizenship Services](/services/citizenship-services) and tax teams work from the same file so that the two counts never contradict each other. This is general information; residence turns on individual facts.
`;
