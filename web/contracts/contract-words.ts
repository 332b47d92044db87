import type { TFunction } from 'i18next'
import type { Text } from '#club/club.ts'
import { homeGround } from '#club/venue.ts'
import type { Contract, ContractSeason } from '#modules/contracts/schema.ts'
import type { ChipKind } from '#web/ui/Chip.tsx'
import { shortMoney } from '#web/ui/data/short-money.ts'

/** `2026/27`. */
export function seasonName(season: number): string {
  return `${season}/${String((season + 1) % 100).padStart(2, '0')}`
}

/** `Block 19, Reihe 8, Platz 14`. */
export function placeText(
  { block, row, seat }: Pick<ContractSeason, 'block' | 'row' | 'seat'>,
  t: TFunction<'contracts'>,
): string {
  return row && seat ? t('place.seat', { block, row, seat }) : t('place.standing', { block })
}

/** Euros of the wire in cents: `890.5` is `89050`. */
export function centsOf(euros: number): number {
  return Math.round(euros * 100)
}

/** `205 €`; cents only where there are some. */
export function euroText(euros: number, language: string): string {
  return shortMoney(centsOf(euros), language)
}

/** How a state looks. Green needs nothing, amber waits for somebody, crimson cannot go on. */
export const stateKinds: Record<Contract['state'], ChipKind> = {
  Incomplete: 'err',
  PendingRecipient: 'warn',
  PendingSubscriber: 'warn',
  Terminated: 'plain',
  Transferred: 'ok',
  SubscriberChanged: 'plain',
  NotConfirmed: 'warn',
  Confirmed: 'ok',
}

/** A class that the ground no longer has is called by its id. */
export function priceClassName(id: string): Text {
  return homeGround.priceClasses.find((one) => one.id === id)?.name ?? { de: id, en: id, ja: id }
}
