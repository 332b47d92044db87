import { club } from '#club/club.ts'
import { keyOf } from '#club/sites.ts'
import { addDocumentOfItem } from '#modules/checkout/checkout.ts'
import type { Recipient } from '#modules/contacts/contacts.ts'
import type { Discounts } from '#modules/discounts/discounts.ts'
import {
  type Fulfilment,
  type Line,
  type Quote,
  type Refusal,
  refusal,
  type Sellable,
  type UserOption,
} from '#modules/selling/sellable.ts'
import type { Db, Trx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { Files } from '#platform/files/files.ts'
import { inContext } from '#platform/in-context.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { drawnInThread } from '#platform/pdf/pdf-workers.ts'
import type { drawGift } from './gift-pdf.ts'
import { giftMail } from './gifts.mails.ts'
import { type BoughtGifts, loadBoughtGifts } from './gifts.storage.ts'
import { giftCents, giftEnd, giftNumber } from './rules.ts'
import { GIFT_KEYS, GIFT_SKU, giftErrorCodes } from './schema.ts'

const drawInThread = drawnInThread<typeof drawGift>(new URL('./gift-pdf.ts', import.meta.url), 'drawGift')

export type GiftsOptions = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  files: Files
  discounts: Discounts
  recipientOf(db: Db, subjectId: string): Promise<Recipient | null>
}

/** One line of an order: some vouchers that are alike. */
type GiftsOfItem = {
  checkoutId: string
  checkoutItemId: string
  ownerId: string
  language: string
  recipientName: string
  message: string
  amountCents: number
  expiresAt: string
  voucherIds: string[]
}

const JOB = 'gift-vouchers'
const MAX_QUANTITY = 10

/** Gift vouchers, sold through the one door. What is bought is money: no tax, no code takes anything off, no code pays it. */
export function createGifts(ctx: GiftsOptions) {
  const { jobs, discounts } = ctx
  const sellable: Sellable = {
    kind: 'giftVoucher',
    owns: (sku) => GIFT_SKU.test(sku),
    quote: async (_db, line) => quote(line),
    taking: () => null,
    renew: async () => refusal(409, 'NOT_RESERVED', 'Gift vouchers are not reserved'),
    release: async () => {},
    status: `'null'::json`,
    problems: () => [],
    secure: async () => [],
    secureAgain: async () => true,
    unsecure: async () => {},
    ...inContext(ctx, { fulfil, revoke, restore }),
    withhold: (trx, { checkoutId }) => discounts.withholdBought(trx, checkoutId),
    unsettle: (trx, { checkoutId }) => discounts.withholdBought(trx, checkoutId),
  }

  jobs.handle(JOB, async (data) => handOver(ctx, data as GiftsOfItem))
  return { sellable }
}

async function fulfil(
  ctx: GiftsOptions,
  trx: Trx,
  { checkoutId, ownerId, language = club.fallbackLanguage, isUnsettled = false, items }: Fulfilment,
): Promise<{ checkoutItemId: string; serialNumber: string }[]> {
  const { discounts, jobs } = ctx
  const serials: { checkoutItemId: string; serialNumber: string }[] = []
  const expiresAt = giftEnd(new Date())
  for (const item of items) {
    const voucherIds: string[] = []
    for (let piece = 0; piece < item.quantity; piece += 1) {
      const { id } = await discounts.issueVoucher(trx, {
        sellerId: club.defaultTenantId,
        kind: 'gift',
        amountCents: item.priceCents,
        expiresAt,
        createdBy: 'sale',
        checkoutItemId: item.checkoutItemId,
        owedFrom: null,
      })
      voucherIds.push(id)
    }
    const { checkoutItemId, options, priceCents: amountCents } = item
    const gifts = {
      checkoutId,
      checkoutItemId,
      ownerId,
      language,
      options,
      amountCents,
      expiresAt,
      voucherIds,
    }
    // A code is money: nobody gets it before the buyer's money is here.
    if (!isUnsettled) await jobs.enqueue(trx, JOB, jobOf(gifts))
    serials.push({ checkoutItemId: item.checkoutItemId, serialNumber: `voucher.${voucherIds[0]}` })
  }
  if (isUnsettled) await discounts.withholdBought(trx, checkoutId)
  return serials
}

/** The money is here: the vouchers can be used, and whoever has not had them yet gets them. */
async function restore(ctx: GiftsOptions, trx: Trx, { checkoutId }: { checkoutId: string }): Promise<void> {
  const { discounts, jobs } = ctx
  if (!(await discounts.restoreBought(trx, checkoutId))) return
  for (const gifts of await loadBoughtGifts(trx, checkoutId)) await jobs.enqueue(trx, JOB, jobOf(gifts))
}

/** What was spent cannot be paid back: then nothing is. */
async function revoke(
  ctx: GiftsOptions,
  trx: Trx,
  { checkoutItemIds, piecesInAll }: Parameters<Sellable['revoke']>[1],
) {
  const { discounts } = ctx
  for (const checkoutItemId of checkoutItemIds) {
    const pieces = piecesInAll?.get(checkoutItemId) ?? null
    if (await discounts.blockUnused(trx, { checkoutItemId, pieces })) continue
    throw new AppError(409, 'VOUCHER_REDEEMED_OR_NOT_ACTIVE', 'Somebody has paid with this voucher')
  }
}

/** Draws the vouchers, lays them with the order's papers and mails them to the buyer; repeatable. */
async function handOver(ctx: GiftsOptions, given: GiftsOfItem): Promise<void> {
  const { discounts, files, recipientOf, db, mailer } = ctx
  const papers: { id: string; code: string; number: string; file: string }[] = []
  for (const id of given.voucherIds) {
    const [code, number, file] = [discounts.codeOf(id), giftNumber(id), `gift-vouchers/${id}.pdf`]
    await files.save(file, await drawInThread({ ...given, code, expiresAt: new Date(given.expiresAt) }))
    papers.push({ id, code, number, file })
  }
  const recipient = await recipientOf(db, given.ownerId)
  await db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('sent_mails')
      .values({ message_id: `${JOB}-${given.checkoutItemId}` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows !== 1n) return
    const { checkoutId, checkoutItemId } = given
    for (const { number, file } of papers)
      await addDocumentOfItem(trx, { checkoutId, checkoutItemId, kind: 'giftVoucher', number, file })
    if (!recipient) return
    await mailer.send(trx, { to: recipient.email, ...mailOf(given, papers) })
  })
}

function jobOf({ options, expiresAt, ...gifts }: BoughtGifts): GiftsOfItem {
  return {
    ...gifts,
    recipientName: textOf(options, 'recipientName'),
    message: textOf(options, 'message'),
    expiresAt: expiresAt.toISOString(),
  }
}

function mailOf(given: GiftsOfItem, papers: { code: string; number: string; file: string }[]) {
  const codes = papers.map(({ code }) => code)
  return {
    ...giftMail({ ...given, expiresAt: new Date(given.expiresAt), codes }),
    attachments: papers.map(({ number, file }) => ({ name: `${number}.pdf`, file, type: 'application/pdf' })),
  }
}

/** CART-01: the worth is in the sku, so a price cannot be made up. */
function quote(line: Line): Quote | Refusal {
  const cents = giftCents(line.sku)
  if (cents === null)
    return refusal(400, 'VOUCHER_AMOUNT_NOT_OFFERED', giftErrorCodes.VOUCHER_AMOUNT_NOT_OFFERED)
  if (line.quantity > MAX_QUANTITY)
    return refusal(400, 'CARTITEM_QUANTITY_ABOVE_MAX', 'MaxQuantity of this Product already exceeded')
  const keys = line.options.map((option) => option.key)
  if (keys.some((key) => !GIFT_KEYS.includes(key as never)) || new Set(keys).size < keys.length)
    return refusal(400, 'USER_OPTION_UNKNOWN', 'A gift voucher takes recipientName and message, once each')
  const recipient = textOf(line.options, 'recipientName')
  return {
    sellerId: club.defaultTenantId,
    type: 'GiftVoucher',
    settlesAs: 'voucher',
    isDiscountable: false,
    delivery: 'email',
    shownAs: 'product',
    performedAt: null,
    name: { de: 'Gutschein', en: 'Gift voucher', ja: 'ギフト券' },
    productNumber: line.sku,
    detail: recipient ? { de: `für ${recipient}`, en: `for ${recipient}`, ja: `${recipient} 様` } : null,
    imageId: 'product-gift-voucher',
    site: keyOf('shop'),
    path: '/gutscheine/',
    priceCents: cents,
    listPriceCents: cents,
    memberPriceCents: null,
    vatRate: 0,
    maxQuantity: MAX_QUANTITY,
    shippingCodes: ['email'],
    minAge: null,
    shippableTo: null,
    weightGrams: 0,
    onAccountAllowed: false,
    isUnique: false,
  }
}

function textOf(options: UserOption[], key: (typeof GIFT_KEYS)[number]): string {
  return options.find((option) => option.key === key)?.value.trim() ?? ''
}
