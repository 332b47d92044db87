import type { Program } from '../../program/program.ts'
import type { Given } from './arguments.ts'

/** What staff works with: the program, assembled and not listening. */
export type Workplace = Pick<
  Program,
  | 'afterSale'
  | 'afterTheSale'
  | 'checking'
  | 'content'
  | 'database'
  | 'discounts'
  | 'domains'
  | 'admission'
  | 'identity'
  | 'jobs'
  | 'joining'
  | 'matches'
  | 'openItems'
  | 'operations'
  | 'media'
  | 'organisations'
  | 'search'
  | 'seasonTickets'
  | 'stewards'
  | 'ticketKeys'
  | 'terminating'
  | 'tickets'
>

export type Command = {
  /** One line: how it is written and what it does. */
  help: string
  run(program: Workplace, given: Given & { ask: Ask }): Promise<object>
}

/** A question that is answered by yes or no; no where nobody sits at the keyboard. */
export type Ask = (question: string) => Promise<boolean>
