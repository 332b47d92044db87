import type { ContractTransferErrorCode, ContractTransferState, TransferKind } from './transfers.schema.ts'

/** What can happen to a contract that waits for somebody, and who does it. */
export const actions = {
  accept: 'invited',
  decline: 'invited',
  withdraw: 'holder',
  convert: 'holder',
} as const
export type TransferAction = keyof typeof actions

const did: Record<TransferAction, ContractTransferState> = {
  accept: 'Accepted',
  decline: 'Declined',
  withdraw: 'Withdrawn',
  convert: 'Converted',
}

const over: Record<Exclude<ContractTransferState, 'Waiting'>, ContractTransferErrorCode> = {
  Accepted: 'CONTRACT_TRANSFER_ACCEPTED',
  Declined: 'CONTRACT_TRANSFER_DECLINED',
  Withdrawn: 'CONTRACT_TRANSFER_WITHDRAWN',
  Expired: 'CONTRACT_TRANSFER_EXPIRED',
  Converted: 'CONTRACT_TRANSFER_CONVERTED',
}

/** ABO-22. `go`: it happens. `done`: it has happened already, and asking twice changes nothing. Else the refusal. */
export function stepOf(
  state: ContractTransferState,
  action: TransferAction,
): 'go' | 'done' | ContractTransferErrorCode {
  if (state === 'Waiting') return 'go'
  return did[action] === state ? 'done' : over[state]
}

export const notFoundCode = (kind: TransferKind) =>
  kind === 'recipient'
    ? ('RECIPIENT_TRANSFER_NOT_FOUND' as const)
    : ('SUBSCRIBER_TRANSFER_NOT_FOUND' as const)

/** Gone for good is 410, as for other links; everything else is how things stand now. */
export function statusOf(code: ContractTransferErrorCode): number {
  switch (code) {
    case 'RECIPIENT_TRANSFER_NOT_FOUND':
    case 'SUBSCRIBER_TRANSFER_NOT_FOUND':
      return 404
    case 'CONTRACT_TRANSFER_EXPIRED':
      return 410
    case 'CONTRACT_TRANSFER_ACCEPTED':
    case 'CONTRACT_TRANSFER_DECLINED':
    case 'CONTRACT_TRANSFER_WITHDRAWN':
    case 'CONTRACT_TRANSFER_CONVERTED':
      return 409
    case 'CONTRACT_TRANSFER_OTHER_SIDE':
      return 403
    case 'TOO_MANY_TRANSFERS':
      return 429
    default:
      return 422
  }
}
