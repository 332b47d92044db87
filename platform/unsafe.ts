/**
 * Protections that tests switch off, to prove that they would see the fault (reliability.md, A16). The environment variable
 * `UNSAFE` names them, separated by commas; production refuses to start with it and never honours it.
 *
 * - `noSeatLock`: a seat is looked at first and taken then, instead of in one statement.
 * - `noListReserve`: places that come back go to whoever looks first, although somebody waits for them.
 * - `noStockGuard`: the same for the stock of goods.
 * - `noEntryLock`: a gate looks first whether a ticket is used and writes that it is then, and nobody waits.
 * - `noKeyLock`: a key of ticket codes is given up while a sale that signs with it is under way.
 * - `noVoucherGuard`: a voucher may be in many carts, and its balance is looked at first and taken then.
 * - `noIdempotency`: every submit of a checkout makes a checkout of its own.
 * - `noSingleWriter`: whoever decides about a payment writes, whatever was decided before.
 * - `noOriginCheck`: pages of other origins may send forms to the API.
 * - `noErasureLock`: whoever buys does not hold their own contact against being erased meanwhile.
 * - `noErasureOrder`: whoever is erased or merged is locked from the other end, so that others hold what is wanted and wait for what is held.
 * - `noTransferLock`: whoever ends a forwarded ticket looks first and writes then, whatever was decided meanwhile; of several that are
 *   forwarded or offered together each is held in the order it was named.
 * - `noContractLock`: whoever ends a contract that is passed on looks first and writes then, whatever was decided meanwhile.
 * - `noOfferGuard`: an offer is withdrawn without a look at whose cart it is in.
 * - `noBrowserBinding`: a sign-in under way goes on in any browser that knows its id.
 * - `noHoldLock`: places held from one network address are counted first and written then, and nobody waits.
 * - `noPaidCheck`: nobody asks whether what is turned into money was paid.
 * - `noPaymentLock`: whoever asks that does not hold the payment against being taken back meanwhile.
 * - `noReminderLock`: whoever reminds of carts that were left does not hold them, and of two both do.
 * - `noReservedLock`: whoever takes what a provider vouches for sums up first what was called off and writes then, and nobody waits.
 * - `noApprovalGuard`: of two tabs in which somebody agreed at PayPal the second orders while the first is being taken.
 * - `noApprovalLock`: what Klarna vouches for is let go while it is being ordered with, and the other way round.
 * - `noCreditLock`: what somebody owes is summed up first and written then, and nobody waits.
 * - `noBanLock`: whoever bans somebody from the ground does not wait for a purchase of theirs that is under way.
 * - `noThresholdLock`: two sales that would pass the threshold of cross-border sales together do not wait for each other.
 * - `noPartnerLock`: whoever notes a payout to a partner looks first whether it is paid and writes then, and nobody waits.
 * - `noBuyerLock`: staff sell to somebody without waiting for what is being bought for them elsewhere.
 * - `noTokenLock`: a stored way to pay is deleted while somebody writes it down for what they owe.
 * - `noOrganisationLock`: whoever changes who may act for an organisation does not wait for others who do.
 * - `noOrganisationNames`: whoever gives an organisation its number and address looks first and writes then, and nobody waits.
 * - `noFamilyLock`: whoever changes who looks after children looks first and writes then, and nobody waits.
 * - `noAllotmentLock`: whoever gives a fan club's places looks at them first and writes then, whatever was decided meanwhile.
 * - `noMergeLock`: whoever makes one account of two does not wait for purchases of theirs that are under way.
 * - `noLotGuard`: whoever takes part looks first whether they have a lot and writes one then, and nothing keeps two apart.
 * - `noVoiceGuard`: whoever votes looks first whether they have a voice and writes one then, and nothing keeps two apart.
 * - `noTipLock`: whoever tips looks at the kick-off first and writes then, whoever moves it meanwhile.
 * - `noTipGroupLock`: whoever joins a group of the tip game counts first and writes then, and nobody waits.
 * - `noPrizeGuard`: whoever hands a prize over looks first whether it is and writes then, whatever was decided meanwhile.
 * - `noApplicationLock`: whoever sends a document of an application looks first and writes then, and nobody waits.
 * - `noMediaLock`: whoever replaces or archives a picture looks at it first and writes then, whatever was decided meanwhile.
 * - `noUploadLock`: whoever begins to send a file counts what is under way first and writes then, and nobody waits.
 * - `noPlanVersion`: of two who paint the plan of a match the second paints over the first.
 * - `noDayVersion`: of two who tell the day of a match the second overwrites the first.
 * - `noOtherVersion`: of two who type how others of the matchday stand the second overwrites the first.
 * - `noOrderLock`: whoever sends, calls off or gives back looks at the order first and writes then, and nobody waits.
 * - `noDecisionGuard`: whoever decides about an approval or a return writes, whatever was decided before.
 * - `noShiftLock`: a drawer is looked at first and written to then, whoever closes it meanwhile.
 * - `noDueLock`: whoever collects a due looks at it first and asks for the money then, and nobody waits.
 * - `noPayoutGuard`: whoever pays a credit of a contract out looks at it first and writes then, whatever was paid meanwhile.
 * - `noSubscriberLock`: whoever prolongs what somebody subscribes to looks first and writes then, and nobody waits.
 * - `noGiftGuard`: a gift of club TV is looked at first and redeemed then, whoever redeems it meanwhile.
 * - `noLetterLock`: whoever sends a newsletter looks at it first and writes then, whoever else sends it.
 * - `noLetterClaim`: a mail of a newsletter is written down as sent before it is, in a transaction of its own, and nobody waits.
 * - `noCountGuard`: places that are counted are taken without a look at how many there are.
 * - `noPushLease`: whoever sends a notice does not mind who else sends it.
 * - `noCampGuard`: places of a camp are counted first and taken then, and nobody waits.
 * - `noCampLots`: places of a camp that are drawn by lot are as well whoever comes first's.
 * - `noProofLock`: whoever refuses the proof of a reduction looks at the place first and writes then, whatever was decided meanwhile.
 * - `noPlanTransaction`: a planned change is forgotten and made public step by step, each in a transaction of its own.
 * - `noTurnTransaction`: turns of a renewal are marked as had before they are, in a transaction of their own.
 * - `noPieceLock`: whoever saves or publishes a piece of content looks first and writes then, and nobody waits.
 * - `noRedirectLock`: of two who lead two addresses to each other neither sees the other, and nobody waits.
 * - `noValueVersion`: of two who change a value of the club the second overwrites the first.
 * - `noSiteFrameVersion`: of two who change the site frame the second overwrites the first.
 * - `noWishLock`: of two who fill a wish list both see the room that was there, and nobody waits.
 * - `noGracefulShutdown`: a program that stops cuts idle connections at once.
 */
export const PROTECTIONS = [
  'noSeatLock',
  'noListReserve',
  'noStockGuard',
  'noEntryLock',
  'noKeyLock',
  'noVoucherGuard',
  'noIdempotency',
  'noSingleWriter',
  'noOriginCheck',
  'noErasureLock',
  'noErasureOrder',
  'noTransferLock',
  'noContractLock',
  'noOfferGuard',
  'noBrowserBinding',
  'noHoldLock',
  'noPaidCheck',
  'noPaymentLock',
  'noReminderLock',
  'noReservedLock',
  'noApprovalGuard',
  'noApprovalLock',
  'noCreditLock',
  'noBanLock',
  'noThresholdLock',
  'noPartnerLock',
  'noBuyerLock',
  'noMergeLock',
  'noFamilyLock',
  'noTokenLock',
  'noOrganisationLock',
  'noOrganisationNames',
  'noAllotmentLock',
  'noLotGuard',
  'noVoiceGuard',
  'noTipLock',
  'noTipGroupLock',
  'noPrizeGuard',
  'noApplicationLock',
  'noMediaLock',
  'noUploadLock',
  'noPlanVersion',
  'noDayVersion',
  'noOtherVersion',
  'noOrderLock',
  'noDecisionGuard',
  'noDueLock',
  'noShiftLock',
  'noPayoutGuard',
  'noSubscriberLock',
  'noGiftGuard',
  'noLetterLock',
  'noLetterClaim',
  'noCountGuard',
  'noPushLease',
  'noCampGuard',
  'noCampLots',
  'noProofLock',
  'noPlanTransaction',
  'noTurnTransaction',
  'noPieceLock',
  'noRedirectLock',
  'noValueVersion',
  'noSiteFrameVersion',
  'noWishLock',
  'noGracefulShutdown',
] as const

export type Protection = (typeof PROTECTIONS)[number]

/** Is this protection switched off? Asked on every write, and the environment is slow to ask: it is read once. Tests switch in between. */
export function unsafe(name: Protection): boolean {
  if (isTest || switchedOff === null) switchedOff = readNames()
  return switchedOff.has(name)
}

const isTest = process.env['NODE_ENV'] === 'test'
let switchedOff: ReadonlySet<string> | null = null

function readNames(): ReadonlySet<string> {
  const { UNSAFE: names, NODE_ENV: environment } = process.env
  return new Set(names !== undefined && environment !== 'production' ? names.split(',') : [])
}
