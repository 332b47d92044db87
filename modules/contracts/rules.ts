import { contractMedia } from '#club/contracts.ts'
import type { ContractRow } from './contracts.storage.ts'
import type { ContractError } from './schema.ts'
import type { ContractPriceRow, ContractSeasonRow } from './seasons.storage.ts'
import { goesOn, isPending } from './states.rules.ts'

/** Nothing of a contract changes while somebody else is asked to take it over, nor once it has ended. */
export function refusalToChange({ state }: Pick<ContractRow, 'state'>): ContractError | null {
  if (isPending(state)) return 'CONTRACT_IS_PENDING'
  return goesOn(state) ? null : 'CONTRACT_HAS_ENDED'
}

/**
 * ABO-23: only for the next season, and for good. Whoever asked somebody to take it over may end it nevertheless: what waits ends with
 * it.
 */
export function refusalToTermination(
  { state }: Pick<ContractRow, 'state'>,
  next: Pick<ContractSeasonRow, 'isNoticeOpen'> | null,
): ContractError | null {
  if (!goesOn(state)) return 'CONTRACT_HAS_ENDED'
  // The season after is not planned yet: then it is early enough.
  return next === null || next.isNoticeOpen ? null : 'CONTRACT_NOTICE_IS_OVER'
}

export function refusalToConfirmation(
  contract: Pick<ContractRow, 'state'>,
  renewal: Pick<ContractSeasonRow, 'isRenewing'> | null,
): ContractError | null {
  return refusalToChange(contract) ?? (renewal?.isRenewing ? null : 'RENEWAL_IS_NOT_OPEN')
}

export const mayChange = (contract: Pick<ContractRow, 'state'>) => refusalToChange(contract) === null

/** NEC-26: what has ended, waits for an answer or lacks something is passed on to nobody. */
export const mayTransfer = ({ state }: Pick<ContractRow, 'state'>) =>
  state === 'Confirmed' || state === 'NotConfirmed' || state === 'Transferred'

export const mayTerminate = (
  contract: Pick<ContractRow, 'state'>,
  next: Pick<ContractSeasonRow, 'isNoticeOpen'> | null,
) => refusalToTermination(contract, next) === null

export const mayConfirm = (
  contract: Pick<ContractRow, 'state' | 'season' | 'confirmedSeason'>,
  renewal: Pick<ContractSeasonRow, 'isRenewing'> | null,
) => refusalToConfirmation(contract, renewal) === null && (contract.confirmedSeason ?? 0) <= contract.season

/** The wish of a class is refused where the next season has no price for it. */
export function hasPrice(
  prices: readonly ContractPriceRow[],
  given: { priceClass: string; ticketType: string },
): boolean {
  return prices.some(
    ({ priceClass, ticketType }) => priceClass === given.priceClass && ticketType === given.ticketType,
  )
}

export function isMediumOffered(medium: string): boolean {
  return contractMedia.some(({ id }) => id === medium)
}

/** What a medium costs for a season, beside the price of the place. */
export function mediumCents(medium: string): number {
  return contractMedia.find(({ id }) => id === medium)?.cents ?? 0
}
