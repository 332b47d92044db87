import { useState } from 'react'
import type { Failure } from '#web/api/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useFailureWords } from '../api/FailureToasts.tsx'

interface DownloadButtonProps {
  label: string
  /** What it says to whoever does not see where it stands. */
  name?: string
  /** Saves the file (`download`); answers why it cannot. */
  save: () => Promise<Failure | null>
}

/** A file beside what a screen does; where it cannot be had, a note says why. */
export function DownloadButton({ label, name, save }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const saveOrSay = useSaveOrSay(save)
  async function run() {
    setBusy(true)
    await saveOrSay()
    setBusy(false)
  }
  return (
    <Button size="s" kind="quiet" icon="download" aria-label={name} busy={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  )
}

/** Saves a file, or says why it cannot be had. */
export function useSaveOrSay(save: () => Promise<Failure | null>): () => Promise<void> {
  const say = useFailureWords()
  return async () => {
    const failure = await save()
    if (failure) toast({ kind: 'err', ...say(failure) })
  }
}
