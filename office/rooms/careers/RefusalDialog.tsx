import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewRefusals, refuseApplicants } from '#modules/office/careers/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'

interface RefusalDialogProps {
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** One or many: what follows, and the letter that leaves. */
export function RefusalDialog({ ids, onDone, onClose }: RefusalDialogProps) {
  const { t } = useTranslation('careers')
  const queries = useQueryClient()
  const [shown, setShown] = useState<{ digest: string; letter: { subject: string; text: string } | null }>({
    digest: '',
    letter: null,
  })

  async function refuse() {
    const body = { ids: [...ids], digest: shown.digest }
    const answer = await act(refuseApplicants, { body, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    await queries.invalidateQueries({ queryKey: ['careers'] })
    toast({ kind: 'ok', title: t('refusal.done') })
    onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('refusal.title', { count: ids.length })}
      previewKey={['refusal', ids]}
      preview={async () => {
        const { consequences, letter } = await read(previewRefusals, { body: { ids: [...ids] } })
        setShown({ digest: consequences.digest, letter })
        const going = consequences.lines.find(({ kind }) => kind === 'refused')?.count ?? 0
        return {
          lines: consequences.lines.map(({ kind, count, isNot }) => ({
            text: t(`refusal.lines.${kind}`),
            value: count ?? undefined,
            isNot,
          })),
          confirm: t('refusal.confirm', { count: going }),
          isFinal: consequences.isFinal,
          refusal: going === 0 ? t('refusal.nobody') : null,
        }
      }}
      onConfirm={refuse}
      onClose={onClose}
    >
      {shown.letter && (
        <article className="letter-preview" aria-label={t('refusal.letter')}>
          <p className="hint">{t('refusal.letter')}</p>
          <h3>{shown.letter.subject}</h3>
          <p>{shown.letter.text}</p>
        </article>
      )}
    </ConsequencesDialog>
  )
}
