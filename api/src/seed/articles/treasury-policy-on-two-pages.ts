export const treasuryPolicyOnTwoPages = `A company or family that holds digital assets already has a treasury policy. It may be unwritten, and it may be whatever the person with the hardware wallet does next. Putting it on paper takes an afternoon and two pages. Here is what we would expect to find on them.

## Page one: why, how much and where

**Purpose.** State in one sentence why the assets are held: long-term reserve, payment, participation in a network, or proceeds awaiting conversion. Purpose decides nearly everything else.

**Eligible assets.** Name them. A list of three that everyone understands is better than a rule that admits three hundred. For stablecoins, name the issuer as well.

**Limits.** Set a ceiling as a share of liquid wealth or of months of operating cost, and say what happens when rising prices break it. Without that sentence, success removes the limit. Set a second limit for each custodian and venue.

**Places.** Divide holdings by use.

- *Cold*: the reserve. No single person can move it, and withdrawal takes days by design.
- *Warm*: working balances, with daily limits and a list of approved addresses.
- *Venues*: only what is being traded, for only as long as it is being traded.

## Page two: who, how and what if

**Authority.** For each size of transfer, name who may propose, who must approve and who only watches. The same person should never do two of these. Two of three approvers is a sensible minimum; three of five allows for travel and illness.

**Addresses.** New destinations wait for a fixed period, commonly 24 to 48 hours, and are confirmed by a call to a number that was already on file. Send a small amount first, then the balance. A correctly signed transfer to the wrong address cannot be recalled.

**Yield.** Say whether staking, lending and liquidity provision are allowed. They are different risks. Lending is credit risk to a borrower, whatever it is called. If the return cannot be explained in two sentences, the policy should say no.

**Records.** Keep date, time, quantity, value in your reporting currency, fee, purpose and both addresses for every movement, including those between your own wallets. Every tax system needs this data, in a different order.

**Emergency.** Write the first hour. Who is called, which balances are moved, who speaks to the custodian, who tells the insurer. Include the case in which an approver is under physical threat: delay and distance built into the process protect people better than secrecy does.

**Succession.** State where the recovery material is and how an executor gains access to it without any one person holding enough to act alone. We treat this more fully in [keys and heirs](/insights/keys-and-heirs).

## Proving that it works

A policy is only believed after a rehearsal. Twice a year, move a modest sum from cold storage to an approved address with one approver unavailable. Once a year, restore from backup on new equipment. Reconcile balances with the chain every month, using someone who cannot sign. Record what failed.

Auditors, insurers and banks will ask for these two pages.

If you would like a second reading of an existing policy, our [Digital Assets Management](/services/digital-assets-management) team offers one; [arrange it here](/contact). This article is general information, not investment, tax or security advice.
`;
