export const keysAndHeirs = `An executor can write to a bank. Nobody can write to a blockchain. If the means of access dies with the owner, the asset remains visible to everyone and available to no one. If the means of access is left lying in a drawer, it belongs to whoever opens the drawer first. Estate planning for digital assets is the work of standing between these two outcomes.

## Title and access are different things

A will passes title. It decides who ought to own the asset, under a law and with a tax consequence. A key gives access. It decides who is able to move it, at once and without permission. Good plans provide both, to the same people, at the same time. Bad plans supply one.

It follows that a seed phrase must never be written into a will. Wills are read by clerks, copied by attorneys and, in many places, open to the public after probate. The will, or a trust, should deal with the assets by description. A separate document, kept elsewhere, should deal with access.

## Make the inventory first

List each holding with five facts: what it is, where it is, who can move it now, roughly what it is worth, and what it cost. Include accounts at exchanges, hardware wallets, staked positions and their exit delays, tokens under a vesting schedule, and assets pledged as security. Include the mundane things on which access depends: the telephone number that receives codes, the email account that resets passwords, the password manager and the laptop.

The inventory contains no secrets. Give it to the executor, update it every six months, and date it.

## Choose a way to pass access

- **Account with a custodian.** The custodian deals with the personal representative after proof of death and authority. It is the most familiar to courts and the least demanding for heirs. Ask beforehand for the procedure and the time it takes, and name the right legal owner on the account.
- **Multi-signature.** Several keys exist and a number of them must agree, for instance two of three: one for you, one for a family member, one for a professional. No one acts alone, and the loss of one key is harmless. Heirs need instructions as well as keys, including the wallet's configuration.
- **Split secret.** A recovery secret is divided into shares, of which some number restore it. It is sound mathematics and unforgiving in practice, since the secret is whole again when it is used. Never divide a phrase by simply cutting it in half; each half weakens the other.
- **Trust or company.** The structure owns the assets and survives you. Trustees need the power to hold such assets, a policy, and relief from any duty to diversify if that is truly your wish. [Corporate Structuring](/services/corporate-structuring) describes how we prepare this with counsel.

For many families a custodian account held by a trust, with a small personal wallet outside it, is sufficient and easy to explain.

## Tax at death

Estate or inheritance tax may fall due within months, valued at the date of death, in a market that moves daily. In some systems cost basis is reset to market value at death; in others heirs take over the old cost, and need your records. Executors may be personally liable if they distribute too early. Give them authority to sell promptly and to retain specialists, and leave enough ordinary cash that the first tax payment does not have to come from the most volatile asset in the estate.

Where an asset is deemed to be located is unsettled in some countries and may depend on the owner's residence, the custodian or the place of control. Ask the question in each jurisdiction that could claim it.

## Rehearse

Once a year, ask the person who would have to do it to describe, without your help, how they would find and secure everything. Do not have them move anything. Where they hesitate, the plan is unfinished. Afterwards, correct the document rather than the person.

Then consider incapacity, which is likelier in any year than death and often forgotten. A durable or lasting power of attorney should mention digital assets expressly, and at least one signatory must be able to act during your lifetime.

Our [Digital Assets Management](/services/digital-assets-management) team prepares the inventory and the access document; your own counsel prepares the will. The companion policy is in [a treasury policy on two pages](/insights/treasury-policy-on-two-pages). This is general information, not legal advice.
`;
