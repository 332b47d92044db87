import { berlinDate } from '#platform/dates.ts'
import { isInBirthdayRange } from './birthday.rules.ts'
import type { AppliesTo, CartCode, CodeKind, CodeProblem, Terms, VoucherKind } from './schema.ts'

/** A voucher, promotion code or partner discount as it is now. Times as the database writes them into JSON. */
export type LiveVoucher = {
  kind: VoucherKind
  /** What it can pay, with what an open checkout of the same cart has taken already. */
  balanceCents: number
  activatedAt: string | null
  expiresAt: string | null
  blockedAt: string | null
  /** Reserved for another cart. */
  isElsewhere: boolean
}

export type LivePromotion = {
  name: NonNullable<Terms['name']>
  percent: number | null
  amountCents: number | null
  appliesTo: AppliesTo
  minOrderCents: number
  validFrom: string | null
  validUntil: string | null
  activatedAt: string | null
  endedAt: string | null
  exclusiveSince: string | null
  birthdaySince: string | null
  hasRoom: boolean
  /** Of the buyer, where it is asked for. */
  birthday: string | null
}

export type LivePartner = {
  partnerId: number
  percent: number
  appliesTo: AppliesTo
  minOrderCents: number
  validFrom: string | null
  validUntil: string | null
  activatedAt: string | null
  exclusiveSince: string | null
}

export type Live =
  | { kind: 'voucher'; voucher: LiveVoucher }
  | { kind: 'promotion'; promotion: LivePromotion }
  | { kind: 'partner'; partner: LivePartner }

/** A code of a cart as it is stored, with what it stands for as it is now. */
export type StoredCode = {
  id: string
  kind: CodeKind
  sellerId: number
  code: string
  ownId: string
  terms: Terms
  isReserved: boolean
  voucher: LiveVoucher | null
  promotion: LivePromotion | null
  partner: LivePartner | null
}

/**
 * As long as a code is reserved its terms are a promise, and only what nobody can promise is asked again: whether a voucher
 * is blocked or empty. After that it is judged anew, by what it is now.
 */
export function judged(stored: StoredCode, now: Date): CartCode {
  const live = liveOf(stored)
  const { id, kind, sellerId, code, ownId, isReserved } = stored
  return {
    id,
    kind,
    sellerId,
    code,
    ownId,
    isReserved,
    terms: isReserved ? stored.terms : termsOf(live),
    availableCents: live.kind === 'voucher' ? Math.max(0, live.voucher.balanceCents) : 0,
    problem: isReserved ? refusalWhileReserved(live) : refusalTo(live, now),
  }
}

function liveOf({ kind, voucher, promotion, partner }: StoredCode): Live {
  if (kind === 'voucher') return { kind, voucher: voucher! }
  if (kind === 'promotion') return { kind, promotion: promotion! }
  return { kind, partner: partner! }
}

function refusalWhileReserved(live: Live): CodeProblem | null {
  if (live.kind !== 'voucher') return null
  return live.voucher.blockedAt !== null || live.voucher.balanceCents <= 0
    ? 'VOUCHER_REDEEMED_OR_NOT_ACTIVE'
    : null
}

/** Why a code cannot come into a cart now, whatever is in the cart. */
export function refusalTo(live: Live, now: Date): CodeProblem | null {
  if (live.kind === 'voucher') return refusalToVoucher(live.voucher, now)
  if (live.kind === 'promotion') return refusalToPromotion(live.promotion, now)
  return refusalToTimes(live.partner, now)
}

function refusalToVoucher(voucher: LiveVoucher, now: Date): CodeProblem | null {
  // A blocked one answers as if it did not exist: whoever found a code learns nothing.
  if (voucher.blockedAt !== null) return 'VOUCHER_INVALID'
  const isActive = hasBegun(voucher.activatedAt, now) && !isOver(voucher.expiresAt, now)
  if (!isActive || voucher.balanceCents <= 0) return 'VOUCHER_REDEEMED_OR_NOT_ACTIVE'
  return voucher.isElsewhere ? 'VOUCHER_ALREADY_IN_USE' : null
}

function refusalToPromotion(promotion: LivePromotion, now: Date): CodeProblem | null {
  if (isOver(promotion.endedAt, now)) return 'PROMOTIONCODE_NOT_ACTIVE'
  const refused = refusalToTimes(promotion, now)
  if (refused) return refused
  const isBirthday = isInBirthdayRange(promotion.birthday, berlinDate(now))
  if (promotion.birthdaySince !== null && !isBirthday) return 'NOT_IN_PROMOTION_TIME_RANGE'
  return promotion.hasRoom ? null : 'PROMOTIONCODE_RESERVATION_FAILED'
}

function refusalToTimes(
  code: { activatedAt: string | null; validFrom: string | null; validUntil: string | null },
  now: Date,
): CodeProblem | null {
  if (!hasBegun(code.activatedAt, now)) return 'PROMOTIONCODE_NOT_ACTIVE'
  const isEarly = code.validFrom !== null && !hasBegun(code.validFrom, now)
  return isEarly || isOver(code.validUntil, now) ? 'NOT_IN_PROMOTION_TIME_RANGE' : null
}

/** What is promised to the cart that a code is reserved for. */
export function termsOf(live: Live): Terms {
  const nothing: Terms = {
    name: null,
    percent: null,
    amountCents: null,
    appliesTo: {},
    minOrderCents: 0,
    isExclusive: false,
    partnerId: null,
    voucherKind: null,
    expiresAt: null,
  }
  if (live.kind === 'voucher')
    return { ...nothing, voucherKind: live.voucher.kind, expiresAt: isoOf(live.voucher.expiresAt) }
  if (live.kind === 'partner') {
    const { partnerId, percent, appliesTo, minOrderCents, exclusiveSince } = live.partner
    const isExclusive = exclusiveSince !== null
    return { ...nothing, partnerId, percent, appliesTo, minOrderCents, isExclusive }
  }
  const { name, percent, amountCents, appliesTo, minOrderCents, exclusiveSince } = live.promotion
  return {
    ...nothing,
    name,
    percent,
    amountCents,
    appliesTo,
    minOrderCents,
    isExclusive: exclusiveSince !== null,
  }
}

function hasBegun(since: string | null, now: Date): boolean {
  return since !== null && Date.parse(since) <= now.getTime()
}

function isOver(until: string | null, now: Date): boolean {
  return until !== null && Date.parse(until) <= now.getTime()
}

function isoOf(moment: string | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
