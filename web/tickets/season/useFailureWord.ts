import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'

/** Why something was refused, in words that stand where it was asked for. */
export function useFailureWord() {
  const { t } = useTranslation('errors')
  const [word, setWord] = useState<string | null>(null)

  function hear(failure: Failure | null): void {
    const code = failure?.problem?.errorCode ?? failure?.problem?.title ?? 'none'
    setWord(failure && t([`native.${code}`, `calls.${failure.call}`]))
  }

  return { word, hear }
}
