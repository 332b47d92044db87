import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#web/api/errors.ts'

/** One change that a page makes: whether it is under way, and in words why it was refused. */
export function useChange() {
  const { t } = useTranslation(['contracts', 'errors'])
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  /** True when it is done. */
  async function make(change: () => Promise<Failure | null>): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    const failure = await change()
    setBusy(false)
    if (!failure) return true
    const code = failure.problem?.errorCode ?? failure.problem?.title ?? 'none'
    setRefusal(t([`native.${code}`, `calls.${failure.call}`], { ns: 'errors' }))
    return false
  }

  return { busy, refusal, make }
}
