import { useTranslation } from 'react-i18next'
import { televisionGifts } from '#club/television.ts'
import type { Consequences } from '#modules/office/shared/consequences.schema.ts'
import type { TelevisionGiftState } from '#modules/television/gifts/gifts.schema.ts'
import type { TelevisionState } from '#modules/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import type { Consequence } from '../../parts/Consequences.tsx'
import type { StateKind } from '../../parts/StateMark.tsx'

/** How the state of a subscription is marked. */
export const STATE_MARKS: Readonly<Record<TelevisionState, StateKind>> = {
  active: 'ok',
  ending: 'waiting',
  failed: 'stuck',
  paused: 'waiting',
  resting: 'stuck',
  ended: 'done',
}

/** How the state of a gift is marked. */
export const GIFT_MARKS: Readonly<Record<TelevisionGiftState, StateKind>> = {
  unpaid: 'stuck',
  open: 'waiting',
  sent: 'waiting',
  redeemed: 'ok',
  expired: 'done',
  voided: 'done',
}

/** What a gift is called; one that is sold no more by its id. */
export function useGiftName(): (offer: string) => string {
  const { language } = useOfficeLanguage()
  return (offer) => televisionGifts.find(({ id }) => id === offer)?.name[language] ?? offer
}

/** What an offer is called; one that is sold no more by its id. */
export function useOfferName(): (offer: string) => string {
  const { t } = useTranslation('television')
  return (offer) => t(`offers.${offer}`, { defaultValue: offer })
}

/** What the server says will happen, in words. */
export function useLineWords(
  dialog: 'end' | 'withdrawal' | 'pause' | 'prices' | 'gifts.void',
): (told: Consequences) => Consequence[] {
  const { t } = useTranslation('television')
  const { language } = useOfficeLanguage()
  return ({ lines }) =>
    lines.map(({ kind, count, cents, isNot }) => ({
      text: t(`${dialog}.lines.${kind}`),
      value: cents === null ? count : formatMoney(cents, language),
      isNot,
    }))
}

/** What a dialog says about its reason. */
export function useReasonWords(): { reason: string; hint: string; missing: string } {
  const { t } = useTranslation('television')
  return { reason: t('end.reason'), hint: t('end.reasonHint'), missing: t('end.reasonMissing') }
}
