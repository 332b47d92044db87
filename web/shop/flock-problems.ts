import { refusedFlockWords } from '#club/refused-words.ts'
import { type FlockProblem, flockNameProblem, flockNumberProblem } from '#modules/catalogue/flock.schema.ts'
import type { FlockChoice } from './flock-choice.ts'

export type FlockProblems = { name: FlockProblem | null; number: FlockProblem | null; isMissing: boolean }

/** The rules of the server, before it is asked. */
export function problemsOfChoice({ kind, name, number }: FlockChoice): FlockProblems {
  if (kind === 'none') return { name: null, number: null, isMissing: false }
  return {
    name: name.trim() ? flockNameProblem(name, refusedFlockWords) : null,
    number: number.trim() ? flockNumberProblem(number) : null,
    isMissing: !name.trim() && !number.trim(),
  }
}

export function isFine({ name, number, isMissing }: FlockProblems): boolean {
  return name === null && number === null && !isMissing
}
