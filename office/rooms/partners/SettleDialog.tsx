import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewSettlement, settlePartner } from '#modules/office/partners/endpoints.ts'
import type { OfficePartner } from '#modules/office/partners/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useMonthName } from './partner-words.ts'

interface SettleDialogProps {
  partner: OfficePartner
  month: string
  onDone: () => Promise<void>
  onClose: () => void
}

/** What is settled, before it is. */
export function SettleDialog({ partner, month, onDone, onClose }: SettleDialogProps) {
  const { t } = useTranslation('partners')
  const { language } = useOfficeLanguage()
  const name = useMonthName()(month)
  const [digest, setDigest] = useState('')
  const params = { id: partner.id, month }

  async function settle() {
    const answer = await act(settlePartner, { params, body: { digest }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('settle.done', { month: name, name: partner.name }) })
    await onDone()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('settle.title', { month: name, name: partner.name })}
      text={t('settle.text')}
      previewKey={['partner.settle', partner.id, month]}
      preview={async () => {
        const told = await read(previewSettlement, { params })
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, cents, isNot }) => ({
            text: t(`settle.lines.${kind}`),
            value: cents === null ? undefined : formatMoney(cents, language),
            isNot,
          })),
          confirm: t('settle.confirm', { month: name }),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={settle}
      onClose={onClose}
    />
  )
}
