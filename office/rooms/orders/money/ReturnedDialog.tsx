import { useTranslation } from 'react-i18next'
import { noteReturned, previewReturned } from '#modules/office/money/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../../api/act.ts'
import { ReasonedDialog } from '../../../parts/ReasonedDialog.tsx'
import { useMoneyLines } from './money-words.ts'

interface ReturnedDialogProps {
  order: { id: string; number: string }
  onDone: () => Promise<void>
  onClose: () => void
}

/** A bank or a provider says by letter that it took the money back: what is owed again is seen first. */
export function ReturnedDialog({ order, onDone, onClose }: ReturnedDialogProps) {
  const { t } = useTranslation('money')
  const lines = useMoneyLines()
  const params = { id: order.id }

  async function note(body: { reason: string; digest: string }) {
    const answer = await act(noteReturned, { params, body, reaction: () => 'silent' })
    if (answer.ok) toast({ kind: 'ok', title: t('returned.done') })
    await onDone()
    return answer.ok ? null : answer.failure
  }

  return (
    <ReasonedDialog
      title={t('returned.title')}
      text={order.number}
      previewKey={['money.returned', order.id]}
      ask={() => read(previewReturned, { params })}
      linesOf={lines}
      confirm={t('returned.confirm')}
      words={{
        reason: t('returned.reason'),
        hint: t('returned.reasonHint'),
        missing: t('returned.missing'),
      }}
      onConfirm={note}
      onClose={onClose}
    />
  )
}
