import { club } from '#club/club.ts'
import { valueNow } from './now.rules.ts'

/** Where fans write to, as it counts now: asked whenever a text is written, never kept. */
export function serviceMail(): string {
  return valueNow<string>('club.serviceMail', club.serviceMail)
}
