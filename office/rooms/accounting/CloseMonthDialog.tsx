import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeAccountingMonth, previewClosing } from '#modules/office/accounting/endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { useMonthName } from './month-words.ts'

interface CloseMonthDialogProps {
  month: string
  onClosed: () => Promise<void>
  onClose: () => void
}

/** What closing fixes, before it does. */
export function CloseMonthDialog({ month, onClosed, onClose }: CloseMonthDialogProps) {
  const { t } = useTranslation('accounting')
  const { language } = useOfficeLanguage()
  const name = useMonthName()(month)
  const [digest, setDigest] = useState('')
  const params = { month }

  async function close() {
    const answer = await act(closeAccountingMonth, { params, body: { digest }, reaction: () => 'silent' })
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t('close.done', { month: name }) })
    await onClosed()
    return null
  }

  return (
    <ConsequencesDialog
      title={t('close.title', { month: name })}
      text={t('close.text')}
      previewKey={['month.close', month]}
      preview={async () => {
        const told = await read(previewClosing, { params })
        setDigest(told.digest)
        const number = new Intl.NumberFormat(language)
        return {
          lines: told.lines.map(({ kind, count, cents, isNot }) => ({
            text: t(`close.lines.${kind}`),
            value:
              cents === null
                ? count === null
                  ? undefined
                  : number.format(count)
                : formatMoney(cents, language),
            isNot,
          })),
          confirm: t('close.confirm', { month: name }),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={close}
      onClose={onClose}
    />
  )
}
