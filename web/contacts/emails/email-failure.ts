import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'

/** What to say about a refusal beneath the headline: by its native code, else that the server does not answer. */
export function useEmailFailure(): (failure: Failure) => string {
  const { t } = useTranslation('errors')
  return (failure) => t([`native.${failure.problem?.errorCode ?? 'none'}`, 'generic'])
}
