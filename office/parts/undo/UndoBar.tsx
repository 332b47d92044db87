import './undo.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#office/keys/commands.ts'
import { KeyCaps } from '#office/keys/KeyCaps.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { endUndo, UNDO_SECONDS, type Undoable, useOfferedUndo } from './undo.ts'

/** Stands once in the frame: what has just happened, and for eight seconds the way back, by key Z too. */
export function UndoBar() {
  const offered = useOfferedUndo()
  return (
    <div className="undo-place" role="status" aria-live="polite">
      {offered && <OpenUndo key={offered.id} offered={offered} />}
    </div>
  )
}

function OpenUndo({ offered }: { offered: Undoable }) {
  const { t } = useTranslation('office')
  const [isHeld, setHeld] = useState(false)
  useCommand({
    id: 'frame.undo',
    label: t('undo.button'),
    keys: 'z',
    hint: t('undo.hint'),
    run: () => void takeBack(),
  })

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => endUndo(offered.id), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [isHeld, offered.id])

  async function takeBack() {
    endUndo(offered.id)
    if (await offered.undo()) toast({ kind: 'ok', title: t('undo.done') })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading or reaching for it keeps it
    <div
      className="undo"
      data-held={isHeld || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{offered.text}</span>
      <button type="button" onClick={() => void takeBack()}>
        {t('undo.button')} <KeyCaps keys="z" />
      </button>
    </div>
  )
}
