import { voucherEnding, voucherHash } from '#modules/discounts/codes.rules.ts'
import type { AppliesTo, VoucherKind } from '#modules/discounts/schema.ts'
import type { Trx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { demoPartners } from './partners.ts'

const DAY_MS = 86_400_000

/** Codes that are known, for trying out. Real vouchers have 80 random bits. `docs/operations.md` lists them. */
export const demoVouchers = {
  gift: 'FALK-0000-0000-0025',
  small: 'FALK-0000-0000-0010',
  large: 'FALK-0000-0000-0500',
  single: 'FALK-0000-0000-0020',
  redeemed: 'FALK-0000-0000-0001',
  notActive: 'FALK-0000-0000-0002',
} as const

type DemoVoucher = {
  kind: VoucherKind
  cents: number
  balanceCents?: number
  isActive?: boolean
}

const vouchers: Record<keyof typeof demoVouchers, DemoVoucher> = {
  gift: { kind: 'gift', cents: 2500 },
  small: { kind: 'credit', cents: 1000 },
  large: { kind: 'gift', cents: 50_000 },
  single: { kind: 'single', cents: 2000 },
  redeemed: { kind: 'gift', cents: 5000, balanceCents: 0 },
  notActive: { kind: 'gift', cents: 5000, isActive: false },
}

type DemoPromotion = {
  name: [string, string, string]
  percent?: number
  amountCents?: number
  appliesTo?: AppliesTo
  minOrderCents?: number
  /** Days from now. */
  validUntilDays?: number
  isActive?: boolean
  isExclusive?: boolean
  isBirthday?: boolean
  uses?: { max: number; used: number }
}

const goods: AppliesTo = { types: ['Merchandise'] }

export const demoPromotions: Record<string, DemoPromotion> = {
  WILLKOMMEN10: {
    name: ['Willkommen: 10 % auf Fanartikel', 'Welcome: 10% off fan gear', 'ようこそ：グッズ10％割引'],
    percent: 10,
    appliesTo: goods,
  },
  FALKE5: {
    name: ['5 € ab 50 € Bestellwert', '€5 off from €50', '50ユーロ以上で5ユーロ割引'],
    amountCents: 500,
    minOrderCents: 5000,
  },
  GEBURTSTAG15: {
    name: ['Alles Gute zum Geburtstag: 15 %', 'Happy birthday: 15%', 'お誕生日おめでとう：15％割引'],
    percent: 15,
    appliesTo: goods,
    isBirthday: true,
  },
  NURHEUTE: {
    name: ['Nur heute: 30 %', 'Today only: 30%', '本日限定：30％割引'],
    percent: 30,
    validUntilDays: -1,
  },
  EXKLUSIV20: {
    name: [
      '20 %, nicht mit anderen Codes',
      '20%, not with other codes',
      '20％割引（他のコードとの併用不可）',
    ],
    percent: 20,
    appliesTo: goods,
    isExclusive: true,
  },
  BALD25: {
    name: ['Bald: 25 %', 'Soon: 25%', '近日開始：25％割引'],
    percent: 25,
    isActive: false,
  },
  ERSTE100: {
    name: ['Für die ersten 100', 'For the first 100', '先着100名様'],
    amountCents: 1000,
    uses: { max: 100, used: 100 },
  },
}

const partnerDiscounts = [
  { partner: demoPartners.braeu, code: 'KRONE7', percent: 7, appliesTo: goods, isExclusive: true },
  { partner: demoPartners.bank, code: 'FALKENKARTE', percent: 5, appliesTo: {}, minOrderCents: 3000 },
]

export async function seedCodes(trx: Trx): Promise<void> {
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  for (const [name, code] of Object.entries(demoVouchers)) {
    const { kind, cents, balanceCents = cents, isActive = true } = vouchers[name as keyof typeof vouchers]
    const id = newId()
    await trx
      .insertInto('vouchers')
      .values({
        id,
        seller_id: 1,
        kind,
        code_hash: voucherHash(code),
        code_ending: voucherEnding(code),
        initial_cents: cents,
        balance_cents: balanceCents,
        activated_at: isActive ? now : null,
        expires_at: inDays(3 * 365),
        created_by: 'demo',
      })
      .execute()
    if (balanceCents < cents)
      await trx
        .insertInto('voucher_uses')
        .values({ voucher_id: id, checkout_id: newId(), amount_cents: cents - balanceCents })
        .execute()
  }
  for (const [code, promotion] of Object.entries(demoPromotions)) {
    const [de, en, ja] = promotion.name
    const { percent, amountCents, appliesTo, minOrderCents, validUntilDays, uses } = promotion
    await trx
      .insertInto('promotions')
      .values({
        id: newId(),
        seller_id: 1,
        code,
        name: JSON.stringify({ de, en, ja }),
        percent: percent ?? null,
        amount_cents: amountCents ?? null,
        applies_to: JSON.stringify(appliesTo ?? {}),
        min_order_cents: minOrderCents ?? 0,
        valid_until: validUntilDays === undefined ? null : inDays(validUntilDays),
        activated_at: promotion.isActive === false ? null : inDays(-30),
        exclusive_since: promotion.isExclusive ? now : null,
        birthday_since: promotion.isBirthday ? now : null,
        max_uses: uses?.max ?? null,
        used: uses?.used ?? 0,
      })
      .execute()
  }
  for (const { partner, code, percent, appliesTo, ...rest } of partnerDiscounts) {
    await trx
      .insertInto('partner_discounts')
      .values({
        id: newId(),
        partner_id: partner.id,
        seller_id: 1,
        code,
        percent,
        applies_to: JSON.stringify(appliesTo),
        min_order_cents: 'minOrderCents' in rest ? (rest.minOrderCents ?? 0) : 0,
        activated_at: inDays(-30),
        exclusive_since: 'isExclusive' in rest ? now : null,
      })
      .execute()
  }
}
