import { type ComponentProps, useState } from 'react'
import type { EditConflict } from './EditConflict.tsx'

interface Opened<Saved, Draft> {
  opened: Saved
  draftOf: (saved: Saved) => Draft
  /** Leaves it as somebody else has saved it. */
  leave: () => void
}

/** Both versions, and what becomes of them: what `EditConflict` needs beside its fields. */
export type Merging<Draft extends object> = Pick<
  ComponentProps<typeof EditConflict<Draft>>,
  'mine' | 'theirs' | 'onMerge' | 'onTakeTheirs' | 'onClose'
>

/** Something as it is saved and as it is typed; where somebody else has saved meanwhile, `merging` is for `EditConflict`. */
export function useMerging<Saved, Draft extends object>({ opened, draftOf, leave }: Opened<Saved, Draft>) {
  const [saved, setSaved] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(opened))
  const [isMerging, setMerging] = useState(false)
  const stop = () => setMerging(false)

  function meetOther(theirs: Saved, mine = draft) {
    setDraft(mine)
    setSaved(theirs)
    setMerging(true)
  }

  function onMerge(merged: Draft) {
    setDraft(merged)
    stop()
  }

  const both = (): Merging<Draft> => ({
    mine: draft,
    theirs: draftOf(saved),
    onMerge,
    onTakeTheirs: leave,
    onClose: stop,
  })
  return { saved, draft, setDraft, meetOther, merging: isMerging ? both() : null }
}
