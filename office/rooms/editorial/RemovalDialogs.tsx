import './editorial.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContentLanguage } from '#modules/content/schema.ts'
import { discardDraft, withdrawPiece } from '#modules/office/editorial/endpoints.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { draftsOf, publicIn } from './editorial-moves.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { useRenewEditorial } from './use-editorial.ts'

const SHORTEST_REASON = 3

interface RemovalProps {
  piece: EditorialDetail
  onClose: () => void
  /** `isGone`: nothing of the piece is left. */
  onDone?: (isGone: boolean) => void
}

/** Takes a piece out of the public, with a reason. */
export function WithdrawDialog({ piece, onClose, onDone }: RemovalProps) {
  const { t } = useTranslation('editorial')
  const renew = useRenewEditorial()
  const among = publicIn(piece)
  const [languages, setLanguages] = useState<ContentLanguage[]>(among)
  const [reason, setReason] = useState('')
  const isReasoned = reason.trim().length >= SHORTEST_REASON

  async function withdraw() {
    const body = { languages, reason: reason.trim() }
    const answer = await act(withdrawPiece, { params: { uid: piece.uid }, body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('withdraw.done') })
    await renew(piece.uid)
    onDone?.(false)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('withdraw.title')}
      previewKey={['editorial.withdraw', piece.uid, languages, isReasoned]}
      preview={() => ({
        lines: [
          { text: t('withdraw.gone', { count: languages.length }), value: languages.length },
          { text: t(`withdraw.${whatFollows(piece)}`) },
          { text: t('withdraw.kept'), isNot: true },
        ],
        confirm: t('withdraw.title'),
        refusal:
          languages.length === 0 ? t('publish.noLanguage') : isReasoned ? null : t('withdraw.reasonMissing'),
      })}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <LanguageChoice among={among} chosen={languages} onChange={setLanguages} />
      <Field label={t('withdraw.reason')} hint={t('withdraw.reasonHint')}>
        <Textarea
          rows={2}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </ConsequencesDialog>
  )
}

/** Where a start page goes there is another one behind it. */
function whatFollows({ languages }: EditorialDetail): 'links' | 'startBack' | 'quietBack' {
  const node = Object.values(languages).find((one) => one?.published)?.published?.node
  if (node?.['path'] !== '/') return 'links'
  return node['condolence'] === true ? 'quietBack' : 'startBack'
}

/** Throws drafts away, each as it was seen; what is public stays. */
export function DiscardDialog({ piece, onClose, onDone }: RemovalProps) {
  const { t } = useTranslation('editorial')
  const renew = useRenewEditorial()
  const drafts = draftsOf(piece)
  const [languages, setLanguages] = useState<ContentLanguage[]>(drafts.map(({ language }) => language))
  const isGone =
    languages.length === drafts.length && Object.values(piece.languages).every((one) => !one?.published)

  async function discard() {
    for (const { language, draft } of drafts) {
      if (!languages.includes(language)) continue
      const answer = await act(discardDraft, {
        params: { uid: piece.uid, language },
        query: { version: draft.version },
        reaction: () => 'silent',
      })
      if (!answer.ok) return answer.failure
    }
    toast({ kind: 'ok', title: t('discard.done') })
    await renew(isGone ? undefined : piece.uid)
    onDone?.(isGone)
    return null
  }

  return (
    <ConsequencesDialog
      title={t('discard.title')}
      previewKey={['editorial.discard', piece.uid, languages]}
      preview={() => ({
        lines: isGone
          ? [{ text: t('discard.wholePiece') }]
          : [
              { text: t('discard.gone', { count: languages.length }), value: languages.length },
              { text: t('discard.public'), isNot: true },
            ],
        confirm: t(isGone ? 'discard.confirmWhole' : 'discard.title'),
        isFinal: true,
        refusal: languages.length === 0 ? t('publish.noLanguage') : null,
      })}
      onConfirm={discard}
      onClose={onClose}
    >
      <LanguageChoice
        among={drafts.map(({ language }) => language)}
        chosen={languages}
        onChange={setLanguages}
      />
    </ConsequencesDialog>
  )
}
