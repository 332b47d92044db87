import { useTranslation } from 'react-i18next'
import { previewTelevisionGiftVoid, voidTelevisionGift } from '#modules/office/television/gifts.endpoints.ts'
import type { OfficeGiftDetail } from '#modules/office/television/gifts.schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { ReasonedDialog } from '../../parts/ReasonedDialog.tsx'
import { useLineWords, useReasonWords } from './television-words.ts'

interface VoidGiftDialogProps {
  gift: OfficeGiftDetail
  onDone: () => Promise<void>
  onClose: () => void
}

/** Takes a gift back, redeemed or not: why, then what follows. */
export function VoidGiftDialog({ gift, onDone, onClose }: VoidGiftDialogProps) {
  const { t } = useTranslation('television')
  const params = { id: gift.id }
  return (
    <ReasonedDialog
      title={t('gifts.void.title')}
      previewKey={['television.giftVoid', gift.id]}
      ask={() => read(previewTelevisionGiftVoid, { params })}
      linesOf={useLineWords('gifts.void')}
      confirm={t('gifts.void.title')}
      words={useReasonWords()}
      onConfirm={async (body) => {
        const answer = await act(voidTelevisionGift, { params, body, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('gifts.void.done') })
        await onDone()
        return null
      }}
      onClose={onClose}
    />
  )
}
