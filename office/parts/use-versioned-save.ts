import { useState } from 'react'
import type { Answer } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { offerUndo } from './undo.ts'

interface VersionedSave {
  /** What has happened, as a sentence. */
  done: string
  /** Whoever shows it reads it anew. */
  renew: () => Promise<void>
  /** Somebody else has saved meanwhile: both are shown. */
  onConflict: () => Promise<void>
  onDone: () => void
}

/** Saves over the version that was seen, and offers to take it back. */
export function useVersionedSave({ done, renew, onConflict, onDone }: VersionedSave) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(write: () => Promise<Answer<unknown>>, restore: () => Promise<{ ok: boolean }>) {
    setBusy(true)
    const answer = await write()
    setBusy(false)
    if (!answer.ok) {
      setFailure(answer.failure)
      if (answer.failure.problem?.title === 'OFFICE_VERSION_CONFLICT') await onConflict()
      return
    }
    await renew()
    const undo = async () => {
      const { ok } = await restore()
      await renew()
      return ok
    }
    offerUndo({ text: done, undo })
    onDone()
  }

  return { save, isBusy, failure }
}
