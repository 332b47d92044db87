import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletTicketDetail } from '#modules/wallet/tickets.schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { AskDialog } from '#web/ui/overlays/AskDialog.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useMediumChange } from './ticket-data.ts'

interface MediumDialogProps {
  ticket: WalletTicketDetail
  to: 'print' | 'phone'
  onClose: () => void
  /** It is on paper now: the paper can be had. */
  onPrinted: () => void
}

/** Asks before the code before is worth nothing. */
export function MediumDialog({ ticket, to, onClose, onPrinted }: MediumDialogProps) {
  const { t } = useTranslation('ownTickets')
  const { t: error } = useTranslation('errors')
  const change = useMediumChange(ticket.id)
  const [busy, setBusy] = useState(false)

  async function go() {
    setBusy(true)
    const failure = await change(to === 'print' ? 'print' : 'mobile')
    setBusy(false)
    onClose()
    if (failure) {
      const { errorCode = '' } = failure.problem ?? {}
      toast({
        id: 'medium',
        kind: 'err',
        title: t('failed'),
        text: error(`native.${errorCode}`, { defaultValue: '' }) || undefined,
      })
      return
    }
    toast({ id: 'medium', kind: 'ok', title: t(`${to}.done`) })
    if (to === 'print') onPrinted()
  }

  return (
    <AskDialog
      title={t(`${to}.title`)}
      text={t(`${to}.text`)}
      closeLabel={t('close')}
      yes={{ label: t(busy ? `${to}.busy` : `${to}.go`), busy, go: () => void go() }}
      no={t(`${to}.stay`)}
      onClose={onClose}
    >
      <Banner kind="warn">{t(`${to}.warn`)}</Banner>
    </AskDialog>
  )
}
