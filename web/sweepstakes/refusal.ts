import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'
import { useLanguage } from '#web/site/here.ts'

/** Why it did not happen; what the server says of a second time is shown as it is (SWP-08). */
export function useRefusal(): (failure: Failure) => string {
  const { t } = useTranslation('errors')
  const language = useLanguage()
  return ({ call, status, problem }) => {
    const said = problem?.localizedErrors?.[0]?.[language]
    if (status === 409 && said) return said
    return t([`native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])
  }
}
