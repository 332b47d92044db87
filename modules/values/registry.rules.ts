import { camps } from '#club/camps.ts'
import { club } from '#club/club.ts'
import { invoicing } from '#club/money/invoicing.ts'
import { type PaymentWay, paymentWays } from '#club/money/payment-ways.ts'
import { ordering } from '#club/ordering.ts'
import { resale } from '#club/resale.ts'
import { type ShippingMethod, shippingMethods } from '#club/shipping.ts'
import { printPriceCents } from '#club/shop.ts'
import { televisionGifts, televisionOffers } from '#club/television.ts'
import type { ChangeableValue, ClubValue, ValueGroup, ValueUnit } from './schema.ts'

type Terms = { from?: number; to: number; in: readonly string[] } & Partial<
  Pick<ChangeableValue, 'isOptional' | 'isOnPages' | 'words' | 'of'>
>

const one =
  (group: ValueGroup, unit: ValueUnit) =>
  (name: string, base: ClubValue, terms: Terms): ChangeableValue => ({
    ...{ name, group, unit, base, words: terms.words ?? name, of: terms.of ?? null },
    ...{ from: terms.from ?? 0, to: terms.to, usedIn: terms.in },
    ...{ isOptional: terms.isOptional ?? false, isOnPages: terms.isOnPages ?? false },
  })
const fee = one('exchange', 'percent')
const price = one('shipping', 'cents')
const subscription = one('television', 'cents')
const days = one('invoices', 'days')
const credit = one('invoices', 'cents')
const hours = one('waiting', 'hours')
const text = one('texts', 'text')
const oclock = one('texts', 'oclock')

const ZONES = ['DE', 'EU', 'other'] as const
/** MKT-22. */
const FEE = { to: 10, in: ['newOffers', 'exchangePage'], isOnPages: true }
const FEE_BASES = resale.handlingFeePercent
const CONTACT = { in: ['footer', 'accountPages'], isOnPages: true }

/**
 * What the office may change of the club's values: a line each, with its words in `values.json` of the office. Whoever reads it asks
 * `valueNow` with the same name (`value-words.test.ts` of the room finds what nobody reads).
 */
export const changeableValues: readonly ChangeableValue[] = [
  ...Object.keys(FEE_BASES)
    .filter((type) => FEE_BASES[type]! > 0)
    .map((type) => fee(`resale.handlingFeePercent.${type}`, FEE_BASES[type]!, FEE)),
  fee('resale.seasonTicketFeePercent', resale.seasonTicketFeePercent, FEE),
  ...Object.entries(paymentWays).flatMap(([way, terms]) => termsOf(way, terms)),
  ...shippingMethods.filter((method) => !method.isDigital).flatMap(pricesOf),
  one('prints', 'cents')('shop.printPriceCents', printPriceCents, {
    ...{ to: 10_000, in: ['productPages', 'cart', 'checkout'] },
  }),
  ...televisionOffers.flatMap(({ id, name: of, ...prices }) =>
    (['cents', 'memberCents'] as const).map((which) =>
      subscription(`television.${id}.${which}`, prices[which], {
        ...{ of, words: `television.${which}`, from: 100, to: 50_000, isOnPages: true },
        in: ['newSubscriptions', 'subscriptionPage'],
      }),
    ),
  ),
  ...televisionGifts.flatMap(({ id, name: of, ...prices }) =>
    (['cents', 'memberCents'] as const).map((which) =>
      subscription(`televisionGift.${id}.${which}`, prices[which], {
        ...{ of, words: `televisionGift.${which}`, from: 100, to: 50_000, isOnPages: true },
        in: ['newGifts', 'subscriptionPage'],
      }),
    ),
  ),
  one('returns', 'days')('club.returnDays', club.returnDays, {
    ...{ from: 14, to: 365, in: ['newOrders', 'cart', 'productPages'], isOnPages: true },
  }),
  one('carts', 'switch')('ordering.cartReminder.isOffered', ordering.cartReminder.isOffered, {
    ...{ to: 1, in: ['leftCarts'] },
  }),
  one('carts', 'hours')('ordering.cartReminder.afterHours', ordering.cartReminder.afterHours, {
    ...{ from: 4, to: 240, in: ['leftCarts'] },
  }),
  days('invoicing.dueDays', invoicing.dueDays, { from: 7, to: 60, in: ['newInvoices'] }),
  days('invoicing.returnedDueDays', invoicing.returnedDueDays, { from: 3, to: 30, in: ['returnedDebits'] }),
  days('invoicing.dunning.graceDays', invoicing.dunning.graceDays, { to: 30, in: ['reminders'] }),
  days('invoicing.dunning.newDateDays', invoicing.dunning.newDateDays, {
    from: 7,
    to: 30,
    in: ['reminders'],
  }),
  credit('invoicing.perOrderCents', invoicing.perOrderCents, { to: 200_000, in: ['checkout', 'credit'] }),
  credit('invoicing.openCents', invoicing.openCents, { to: 500_000, in: ['checkout', 'credit'] }),
  hours('club.waitingList.holdHours', club.waitingList.holdHours, { from: 2, to: 72, in: ['waitingList'] }),
  hours('camps.offerHours', camps.offerHours, { from: 12, to: 168, in: ['campLine'] }),
  text('club.supportHours.days', club.supportHours.days, { to: 30, ...CONTACT, in: ['footer'] }),
  oclock('club.supportHours.from', club.supportHours.from, { from: 0, to: 23, ...CONTACT }),
  oclock('club.supportHours.to', club.supportHours.to, { from: 1, to: 24, ...CONTACT }),
  text('club.serviceNotice', club.serviceNotice, {
    ...{ to: 90, isOptional: true, isOnPages: true, in: ['footer'] },
  }),
  one('texts', 'phone')('club.servicePhone', club.servicePhone, {
    ...{ to: 30, isOnPages: true, in: ['accountPages', 'papers'] },
  }),
  one('texts', 'email')('club.serviceMail', club.serviceMail, {
    ...{ to: 120, isOnPages: true, in: ['footer', 'accountPages', 'mails', 'papers'] },
  }),
  text('club.mailNotice', club.mailNotice, { to: 120, isOptional: true, in: ['mails'] }),
  one('house', 'days')('club.backups.everyDays', club.backups.everyDays, {
    ...{ from: 1, to: 31, in: ['today', 'operations'] },
  }),
  one('house', 'days')('club.backups.triedEveryDays', club.backups.triedEveryDays, {
    ...{ from: 30, to: 730, in: ['today', 'operations'] },
  }),
]

/** Whether a way to pay is offered, and for which purchases. */
function termsOf(way: string, { name: of, isOffered, fromCents, toCents }: PaymentWay): ChangeableValue[] {
  const shared = { of, isOnPages: true, in: ['cart', 'checkout'] }
  const sum = (which: string, base: number) =>
    one('ways', 'cents')(`paymentWays.${way}.${which}`, base, {
      ...{ ...shared, words: `paymentWays.${which}`, from: 1, to: 1_000_000 },
    })
  return [
    one('ways', 'switch')(`paymentWays.${way}.isOffered`, isOffered, {
      ...{ ...shared, words: 'paymentWays.isOffered', to: 1 },
    }),
    sum('fromCents', fromCents),
    sum('toCents', toCents),
  ]
}

/** What a way to send costs, to where it is offered, and from what worth on it is free. */
function pricesOf(method: ShippingMethod): ChangeableValue[] {
  const { code, prices, freeFromCents, name: of } = method
  const reads = ['cart', 'checkout', ...(method.carries === 'goods' ? ['productPages'] : [])]
  return [
    ...ZONES.filter((zone) => prices[zone] !== null).map((zone) =>
      price(`shipping.${code}.prices.${zone}`, prices[zone], {
        ...{ of, words: `shipping.${zone}`, to: 10_000, in: reads },
      }),
    ),
    ...(freeFromCents === null
      ? []
      : [
          price(`shipping.${code}.freeFromCents`, freeFromCents, {
            ...{ of, words: 'shipping.freeFrom', from: 100, to: 100_000, isOptional: true, in: reads },
          }),
        ]),
  ]
}

const byName = new Map(changeableValues.map((value) => [value.name, value]))

export function findValue(name: string): ChangeableValue | null {
  return byName.get(name) ?? null
}

/** Where the club's file has it: what it exports is called like the first part of the name, but for ways to send. */
export const fileOf = (name: string) => `club/${FILES[name.split('.')[0]!] ?? name.split('.')[0]}.ts`
const FILES: Readonly<Record<string, string>> = { televisionGift: 'television', paymentWays: 'payment-ways' }
