import { club } from '#club/club.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import type { AppliesTo, CodeKind } from '#modules/discounts/schema.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import { tellConsequences } from '#modules/office/shared/consequences.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { type List, pageOf } from '#platform/lists.ts'
import {
  type CodeCounts,
  type CodeFilters,
  type CodeQuery,
  codeKinds,
  type MadeVouchers,
  type NewPartnerCode,
  type NewPromotionCode,
  type NewVoucherCode,
  type OfficeCode,
  type OfficeCodeDetail,
} from './schema.ts'
import * as storage from './storage.ts'

/** The doors of the discounts that the room of codes works with. */
export type CodesContext = {
  db: Db
  discounts: Pick<
    Discounts,
    | 'createPromotion'
    | 'createPartnerDiscount'
    | 'issueVoucher'
    | 'endPromotion'
    | 'endPartnerDiscount'
    | 'blockVoucher'
    | 'cartsWith'
  >
}

const ROWS_AT_ONCE = 500

export async function listCodes(db: Db, query: CodeQuery): Promise<List<OfficeCode>> {
  const { page, pageSize } = query
  const [rows, count] = await Promise.all([
    storage.listCodes(db, { wanted: query, limit: pageSize + 1, offset: (page - 1) * pageSize }),
    storage.countCodes(db, query),
  ])
  return pageOf(rows, query, count)
}

/** Those that are taken now. */
export async function countCodes(db: Db): Promise<CodeCounts> {
  const items = await Promise.all(
    codeKinds.map(async (key) => ({
      key,
      count: await storage.countCodes(db, { kind: key, state: 'live' }),
    })),
  )
  return { items }
}

/** All that are wanted, newest first, a few hundred at once. */
export async function* allCodes(db: Db, wanted: CodeFilters): AsyncIterable<OfficeCode> {
  let after: string | null = null
  for (;;) {
    const rows: OfficeCode[] = await storage.listCodes(db, { wanted, after, limit: ROWS_AT_ONCE })
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

type Named = { kind: CodeKind; id: string }

/** 404 where there is none. */
export async function loadCode(db: Db, given: Named): Promise<OfficeCodeDetail> {
  const code = await storage.findCode(db, given)
  if (!code) throw notFound()
  return { ...code, redeemed: await storage.loadRedeemed(db, given) }
}

/** A promotion of the club, active at once; its days say when it is taken. */
export async function addPromotion(
  { discounts }: CodesContext,
  trx: Trx,
  given: NewPromotionCode,
): Promise<{ id: string }> {
  const { code, name, percent, amountCents, minOrderCents, maxUses } = given
  const now = new Date()
  const { from, until } = await storage.momentsOf(trx, { from: given.validFrom, until: given.validUntil })
  return discounts.createPromotion(trx, {
    sellerId: club.defaultTenantId,
    code,
    name,
    percent,
    amountCents,
    minOrderCents,
    maxUses,
    appliesTo: appliesToOf(given),
    validFrom: from,
    validUntil: until,
    activatedAt: now,
    exclusiveSince: given.isExclusive ? now : null,
    birthdaySince: given.isForBirthdays ? now : null,
  })
}

/** 404 where there is no such partner. */
export async function addPartnerDiscount(
  { discounts }: CodesContext,
  trx: Trx,
  given: NewPartnerCode,
): Promise<{ id: string }> {
  const { code, partnerId, percent, minOrderCents } = given
  const { partners } = await storage.loadChoices(trx)
  if (!partners.some(({ id }) => id === partnerId)) throw notFound()
  const now = new Date()
  const { from, until } = await storage.momentsOf(trx, { from: given.validFrom, until: given.validUntil })
  return discounts.createPartnerDiscount(trx, {
    sellerId: club.defaultTenantId,
    partnerId,
    code,
    percent,
    minOrderCents,
    appliesTo: appliesToOf(given),
    validFrom: from,
    validUntil: until,
    activatedAt: now,
    exclusiveSince: given.isExclusive ? now : null,
  })
}

function appliesToOf({ types, categories }: Pick<NewPromotionCode, 'types' | 'categories'>): AppliesTo {
  return { ...(types.length > 0 ? { types } : {}), ...(categories.length > 0 ? { categories } : {}) }
}

/** Vouchers that pay at once, all or none; the club owes them from now on. Their codes are told here and never again. */
export async function makeVouchers(
  { discounts }: CodesContext,
  trx: Trx,
  given: NewVoucherCode & { count: number; by: string },
): Promise<MadeVouchers> {
  const { kind, amountCents, count, by } = given
  const { until } = await storage.momentsOf(trx, { until: given.validUntil })
  const codes: MadeVouchers['codes'] = []
  for (let made = 0; made < count; made += 1)
    codes.push(
      await discounts.issueVoucher(trx, {
        sellerId: club.defaultTenantId,
        kind,
        amountCents,
        expiresAt: until,
        createdBy: `staff:${by}`,
        owedFrom: 'goodwill',
      }),
    )
  return { codes }
}

/**
 * What follows from switching a code off. Carts come and go: their numbers are told, but another one is no other consequence.
 */
export async function previewEnd({ discounts }: CodesContext, at: Db, given: Named): Promise<Consequences> {
  const code = await storage.findCode(at, given)
  if (!code) throw notFound()
  if (code.state === 'ended')
    throw new AppError(409, 'OFFICE_CODE_ENDED', 'The code is over or switched off already')
  const { kind, id } = given
  const { reserved, unreserved } = await discounts.cartsWith(at, { kind, ownId: id })
  const isVoucher = kind === 'voucher'
  const told = (carts: { reserved: number | null; unreserved: number | null }) =>
    tellConsequences({
      lines: [
        { kind: 'refused' },
        // A voucher pays as long as it is not blocked; what else is promised to a cart stays so for half an hour.
        { kind: isVoucher ? 'cartsLose' : 'cartsKeep', count: carts.reserved },
        { kind: 'cartsUnpromised', count: carts.unreserved },
        ...(isVoucher ? [{ kind: 'moneyGone', cents: code.leftCents }] : []),
        { kind: 'ordersStay', isNot: true },
        { kind: 'mails', isNot: true },
      ],
      totalCents: isVoucher ? code.leftCents : null,
      isFinal: true,
    })
  return { ...told({ reserved, unreserved }), digest: told({ reserved: null, unreserved: null }).digest }
}

/** Switches it off; 409 when somebody was first. */
export async function endCode(
  { discounts }: CodesContext,
  trx: Trx,
  given: Named & { code: string },
): Promise<void> {
  const { kind, id, code } = given
  const done = await {
    promotion: () => discounts.endPromotion(trx, code),
    voucher: () => discounts.blockVoucher(trx, id),
    partner: () => discounts.endPartnerDiscount(trx, id),
  }[kind]()
  if (!done) throw new AppError(409, 'OFFICE_CODE_ENDED', 'The code is over or switched off already')
}

export const { loadChoices, findCode } = storage
