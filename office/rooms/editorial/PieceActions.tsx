import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { usePermission } from '../../session/session.ts'
import { type Move, movesOf, originalIn } from './editorial-moves.ts'
import { NewPieceDialog } from './NewPieceDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { DiscardDialog, WithdrawDialog } from './RemovalDialogs.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

interface PieceActionsProps {
  piece: EditorialDetail
  /** Before anything is asked: saves what is written, and answers the piece as it is then; null: it could not. */
  settle?: () => Promise<EditorialDetail | null>
  /** Something has become of the piece; what is shown of it is outdated. */
  onDone?: () => void
}

/** What can be done with a whole piece: earlier versions, a review, publishing, and back. */
export function PieceActions({ piece, settle, onDone }: PieceActionsProps) {
  const { t } = useTranslation('editorial')
  const navigate = useNavigate()
  const may = { write: usePermission('content.write'), publish: usePermission('content.publish') }
  const moves = movesOf(piece, may)
  const [open, setOpen] = useState<{ move: Move; piece: EditorialDetail } | null>(null)
  const [isSettling, setSettling] = useState(false)

  async function begin(move: Move) {
    if (isSettling) return
    setSettling(true)
    const settled = settle ? await settle() : piece
    setSettling(false)
    if (settled) setOpen({ move, piece: settled })
  }

  useCommand(
    moves.publish
      ? {
          id: 'editorial.publish',
          label: t('publish.title'),
          keys: 'mod+p',
          icon: 'calendar',
          group: 'do',
          hint: t('publish.title'),
          run: () => void begin('publish'),
        }
      : null,
  )
  const close = () => setOpen(null)
  const dialog = open && { piece: open.piece, onClose: close, onDone: () => onDone?.() }
  const labels = { copy: t('make.copyTitle'), withdraw: t('withdraw.title'), discard: t('discard.title') }
  const others = (['copy', 'withdraw', 'discard'] as const).filter((move) => moves[move])
  return (
    <>
      <LinkButton size="s" kind="quiet" icon="clock" to={`/redaktion/${piece.uid}/versionen`}>
        {t('versions.title')}
      </LinkButton>
      {moves.ask && (
        <Button size="s" kind="quiet" icon="eye" onClick={() => void begin('ask')}>
          {t('ask.title')}
        </Button>
      )}
      {moves.decide && (
        <Button size="s" kind="ink" icon="check" onClick={() => void begin('decide')}>
          {t('decide.title')}
        </Button>
      )}
      {moves.publish && (
        <Button size="s" icon="calendar" busy={isSettling} onClick={() => void begin('publish')}>
          {t('publish.title')} <KeyCaps keys="mod+p" isJoined />
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          label={t('more')}
          entries={others.map((move) => ({
            kind: 'action' as const,
            label: labels[move],
            danger: move !== 'copy',
            onSelect: () => void begin(move),
          }))}
        />
      )}
      {dialog && open.move === 'copy' && <CopyDialog {...dialog} />}
      {dialog && open.move === 'publish' && <PublishDialog {...dialog} />}
      {dialog && (open.move === 'ask' || open.move === 'decide') && (
        <ReviewDialog {...dialog} step={open.move} />
      )}
      {dialog && open.move === 'withdraw' && <WithdrawDialog {...dialog} />}
      {dialog && open.move === 'discard' && (
        <DiscardDialog {...dialog} onDone={(isGone) => (isGone ? void navigate('/redaktion') : onDone?.())} />
      )}
    </>
  )
}

function CopyDialog({ piece, onClose }: { piece: EditorialDetail; onClose: () => void }) {
  const original = originalIn(piece)
  return original && <NewPieceDialog copyOf={original} onClose={onClose} />
}
