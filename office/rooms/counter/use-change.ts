import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'

/** A change of the sale under way, one at a time; afterwards it is read anew. */
export function useChange(saleId: string) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function change<T>(call: () => Promise<Answer<T>>): Promise<T | null> {
    if (isBusy) return null
    setBusy(true)
    const answer = await call()
    setBusy(false)
    setFailure(answer.ok ? null : answer.failure)
    await queries.invalidateQueries({ queryKey: ['sale', saleId] })
    return answer.ok ? answer.data : null
  }

  return { change, isBusy, failure }
}
