import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'

/** Why it did not happen, in the words of its code. */
export function useRefusal(): (failure: Failure) => string {
  const { t } = useTranslation('errors')
  return ({ call, problem }) => t([`native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])
}
