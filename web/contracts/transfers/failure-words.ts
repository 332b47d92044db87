import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'

/** ABO-50: why it did not happen, in the words of its code. A conversion reads it as `SUBSCRIBER_IS_…` first (ABO-51). */
export function useFailureWords() {
  const { t } = useTranslation('errors')
  return ({ call, problem }: Failure, prefix = ''): string => {
    const code = problem?.title ?? problem?.errorCode ?? 'none'
    const codes = prefix ? [`native.${prefix}${code}`, `native.${code}`] : [`native.${code}`]
    return t([...codes, `native.${problem?.errorCode ?? 'none'}`, `calls.${call}`])
  }
}
