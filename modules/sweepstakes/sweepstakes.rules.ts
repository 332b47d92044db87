import { sweepstakes as terms } from '#club/sweepstakes.ts'

/** Whole years between two days, as the law counts them. Days are `2026-11-22`. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

export type Terms = { minAge: number; membersOnly: boolean }
export type Candidate = { birthday: string | null; today: string; isMember: boolean; isProved: boolean }
export type Unfit =
  | 'SWEEPSTAKE_UNPROVED'
  | 'SWEEPSTAKE_MEMBERS_ONLY'
  | 'SWEEPSTAKE_BIRTHDAY_MISSING'
  | 'SWEEPSTAKE_TOO_YOUNG'

/** Why somebody may not take part; null: they may. */
export function unfitFor({ minAge, membersOnly }: Terms, candidate: Candidate): Unfit | null {
  const { birthday, today, isMember, isProved } = candidate
  if (!isProved) return 'SWEEPSTAKE_UNPROVED'
  if (membersOnly && !isMember) return 'SWEEPSTAKE_MEMBERS_ONLY'
  if (minAge === 0) return null
  if (!birthday) return 'SWEEPSTAKE_BIRTHDAY_MISSING'
  return ageOn(birthday, today) < minAge ? 'SWEEPSTAKE_TOO_YOUNG' : null
}

export type Prize = { id: string; quantity: number }
export type Piece = { prizeId: string; piece: number }

/** Every piece of every prize, in the order in which lots win them. */
export function piecesOf(prizes: readonly Prize[]): Piece[] {
  return prizes.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, at) => ({ prizeId: id, piece: at + 1 })),
  )
}

/** Until when a winner answers, from the moment they are told. */
export function answerUntil(now: Date): Date {
  return new Date(now.getTime() + terms.answerDays * 86_400_000)
}
