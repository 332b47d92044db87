import { refusedPrint } from '#club/refused-words.ts'
import {
  type PrintProblem,
  printNameProblem,
  printNumberProblem,
  printTogetherProblem,
} from '#modules/catalogue/print.schema.ts'
import type { PrintChoice } from './print-choice.ts'

export type PrintProblems = { name: PrintProblem | null; number: PrintProblem | null; isMissing: boolean }

/** The rules of the server, before it is asked. */
export function problemsOfChoice({ kind, name, number }: PrintChoice): PrintProblems {
  if (kind === 'none') return { name: null, number: null, isMissing: false }
  const nameProblem = name.trim() ? printNameProblem(name, refusedPrint.words) : null
  const numberProblem = number.trim() ? printNumberProblem(number, refusedPrint.numbers) : null
  const print = { name: name.trim() || null, number: number.trim() || null }
  return {
    name: nameProblem ?? (numberProblem ? null : printTogetherProblem(print, refusedPrint.together)),
    number: numberProblem,
    isMissing: !name.trim() && !number.trim(),
  }
}

export function isFine({ name, number, isMissing }: PrintProblems): boolean {
  return name === null && number === null && !isMissing
}
