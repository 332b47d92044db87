import type { PollProof } from '#modules/polls/schema.ts'
import { listHash } from './list-hash.ts'

export type Recounted = {
  /** The list is the one that was closed. */
  isSameList: boolean
  /** Each answer was given as often as the result says. */
  isSameSum: boolean
  /** That count. */
  voices: number
  /** What the list says beside a pseudonym: an answer, `-` where it does not count; null: it is not in the list. */
  own: string | null
}

/** Adds a published list up again. */
export async function recount(proof: PollProof, code: string): Promise<Recounted> {
  const lines = proof.voices.map((line) => line.split(' '))
  const counted = lines.map(([, , answer]) => answer).filter((answer) => answer !== '-')
  const given = new Map<string, number>()
  for (const answer of counted) given.set(answer!, (given.get(answer!) ?? 0) + 1)
  const numbers = new Set(proof.answers.map(({ number }) => String(number)))
  return {
    isSameList: (await listHash(proof.voices)) === proof.listHash,
    isSameSum:
      [...given.keys()].every((answer) => numbers.has(answer)) &&
      proof.answers.every(({ number, voices }) => (given.get(String(number)) ?? 0) === voices),
    voices: counted.length,
    own: lines.find(([, one]) => one === code)?.[2] ?? null,
  }
}
