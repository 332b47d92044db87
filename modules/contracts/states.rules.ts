import type { ContractState } from './schema.ts'

/**
 * Which step leads where (ABO-16); the database refuses every other (`app.contract_step_exists`).
 *
 * - `Incomplete`: something is missing before it can go on: an address, or a way to pay that works.
 * - `NotConfirmed`: the next season is on offer, and its holder has not said yes.
 * - `Confirmed`: it runs, and nobody has to do anything.
 * - `PendingRecipient`, `PendingSubscriber`: somebody was asked to take it over; until they answer nothing else changes.
 * - `Transferred`: it runs, and somebody else than before uses it.
 * - `Terminated`: ended by a word; its tickets hold until the last day of its season.
 * - `SubscriberChanged`: somebody else's contract goes on in its place.
 */
export const contractSteps: Record<ContractState, readonly ContractState[]> = {
  Incomplete: [
    'Confirmed',
    'NotConfirmed',
    'PendingRecipient',
    'PendingSubscriber',
    'SubscriberChanged',
    'Terminated',
  ],
  NotConfirmed: [
    'Confirmed',
    'Incomplete',
    'PendingRecipient',
    'PendingSubscriber',
    'SubscriberChanged',
    'Terminated',
  ],
  Confirmed: [
    'NotConfirmed',
    'Incomplete',
    'PendingRecipient',
    'PendingSubscriber',
    'SubscriberChanged',
    'Terminated',
  ],
  Transferred: [
    'Confirmed',
    'NotConfirmed',
    'Incomplete',
    'PendingRecipient',
    'PendingSubscriber',
    'SubscriberChanged',
    'Terminated',
  ],
  PendingRecipient: [
    'Transferred',
    'PendingSubscriber',
    'Incomplete',
    'NotConfirmed',
    'Confirmed',
    'Terminated',
  ],
  PendingSubscriber: [
    'SubscriberChanged',
    'Transferred',
    'Incomplete',
    'NotConfirmed',
    'Confirmed',
    'Terminated',
  ],
  Terminated: [],
  SubscriberChanged: [],
}

export function isContractStep(from: ContractState, to: ContractState): boolean {
  return contractSteps[from].includes(to)
}

/** Somebody was asked to take it over and has not answered. */
export function isPending(state: ContractState): state is 'PendingRecipient' | 'PendingSubscriber' {
  return state === 'PendingRecipient' || state === 'PendingSubscriber'
}

/** It goes on unless somebody ends it. */
export function goesOn(state: ContractState): boolean {
  return state !== 'Terminated' && state !== 'SubscriberChanged'
}
