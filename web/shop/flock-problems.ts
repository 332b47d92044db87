import { refusedFlock } from '#club/refused-words.ts'
import {
  type FlockProblem,
  flockNameProblem,
  flockNumberProblem,
  flockTogetherProblem,
} from '#modules/catalogue/flock.schema.ts'
import type { FlockChoice } from './flock-choice.ts'

export type FlockProblems = { name: FlockProblem | null; number: FlockProblem | null; isMissing: boolean }

/** The rules of the server, before it is asked. */
export function problemsOfChoice({ kind, name, number }: FlockChoice): FlockProblems {
  if (kind === 'none') return { name: null, number: null, isMissing: false }
  const nameProblem = name.trim() ? flockNameProblem(name, refusedFlock.words) : null
  const numberProblem = number.trim() ? flockNumberProblem(number, refusedFlock.numbers) : null
  const print = { name: name.trim() || null, number: number.trim() || null }
  return {
    name: nameProblem ?? (numberProblem ? null : flockTogetherProblem(print, refusedFlock.together)),
    number: numberProblem,
    isMissing: !name.trim() && !number.trim(),
  }
}

export function isFine({ name, number, isMissing }: FlockProblems): boolean {
  return name === null && number === null && !isMissing
}
