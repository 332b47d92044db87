import type { TFunction } from 'i18next'
import type { Failure } from '#web/api/errors.ts'

/** In plain words why something was refused; `call` says what did not work when the server gives no reason. */
export function refusalText(failure: Failure, t: TFunction<'errors'>): string {
  return t([`native.${failure.problem?.errorCode ?? 'none'}`, `calls.${failure.call}`, 'generic'])
}
