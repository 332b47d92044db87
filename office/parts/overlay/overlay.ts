import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, CallOptions } from '#web/api/call.ts'
import type { Failure } from '#web/api/errors.ts'
import { otherVersion } from '../../api/other-version.ts'
import { offerUndo } from '../undo/undo.ts'
import { useMerging } from '../use-merging.ts'

/** Something that the club's files say (version 0) until the office lays its own version over it. */
export type Overlaid = { version: number }

/** How such a thing is written, given back and read again; `Wanted` is what writing needs of it. */
export interface Overlay<Thing extends Wanted, Wanted extends Overlaid = Thing> {
  /** What it is called, for whoever changed it. */
  nameOf: (thing: Thing) => string
  /** Writes it over the version it carries. */
  write: (thing: Wanted, options?: Pick<CallOptions, 'reaction'>) => Promise<Answer<unknown>>
  /** What the club's file says counts again, from the version it carries. */
  reset: (thing: Thing) => Promise<Answer<unknown>>
  /** As it is saved by now. */
  reload: (thing: Thing) => Promise<Thing | undefined>
  /** Whoever shows it reads it anew. */
  renew: () => Promise<void>
}

interface OverlayEdit<Thing extends Wanted, Wanted extends Overlaid, Draft> {
  opened: Thing
  overlay: Overlay<Thing, Wanted>
  draftOf: (thing: Thing) => Draft
  /** What has happened, as a sentence. */
  done: string
  onClose: () => void
}

/**
 * A thing as it is typed in a dialog: saved over the version that was seen, with an offer to take it back. Whoever comes
 * second is shown both versions (`merging`, for `EditConflict`).
 */
export function useOverlayEdit<Thing extends Wanted, Wanted extends Overlaid, Draft extends object>(
  given: OverlayEdit<Thing, Wanted, Draft>,
) {
  const { opened, overlay, draftOf, done, onClose } = given
  const { renew } = overlay
  const leave = () => void renew().then(onClose)
  const { saved, meetOther, ...edit } = useMerging({ opened, draftOf, leave })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(wanted: Wanted) {
    setBusy(true)
    const answer = await overlay.write(wanted, { reaction: () => 'silent' })
    if (!answer.ok) {
      const theirs = await otherVersion(answer.failure, () => overlay.reload(saved))
      setBusy(false)
      setFailure(theirs ? null : answer.failure)
      if (theirs) meetOther(theirs)
      return
    }
    setBusy(false)
    await renew()
    offerUndo({ text: done, undo: () => takingBack(overlay, () => restore(overlay, saved)) })
    onClose()
  }

  return { ...edit, saved, save: (wanted: Wanted) => void save(wanted), isBusy, failure }
}

/** As it was before one change: the club's file again, or what was there. */
function restore<Thing extends Wanted, Wanted extends Overlaid>(
  { write, reset }: Overlay<Thing, Wanted>,
  before: Thing,
) {
  return before.version === 0
    ? reset({ ...before, version: 1 })
    : write({ ...before, version: before.version + 1 })
}

async function takingBack(
  { renew }: { renew: () => Promise<void> },
  attempt: () => Promise<{ ok: boolean }>,
): Promise<boolean> {
  const { ok } = await attempt()
  await renew()
  return ok
}

/** Gives a thing back to the club's file at once; for eight seconds it can be had back as it was. */
export function useOverlayReset<Thing extends Wanted, Wanted extends Overlaid>(
  overlay: Overlay<Thing, Wanted>,
): (thing: Thing) => void {
  const { t } = useTranslation('parts')
  return (thing) => void reset(thing)

  async function reset(thing: Thing) {
    const { ok } = await overlay.reset(thing)
    await overlay.renew()
    if (!ok) return
    offerUndo({
      text: t('overlay.resetDone', { name: overlay.nameOf(thing) }),
      undo: () => takingBack(overlay, () => overlay.write({ ...thing, version: 0 })),
    })
  }
}
