import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'

const WithdrawDialog = lazy(async () => ({
  default: (await import('./WithdrawDialog.tsx')).WithdrawDialog,
}))

/** Takes a ticket off the exchange, after asking. */
export function WithdrawButton({ ticketId, place }: { ticketId: string; place: string }) {
  const { t } = useTranslation('payouts')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <TextButton className="small" aria-label={t('withdraw.one', { place })} onClick={() => setAsking(true)}>
        {t('withdraw.action')}
      </TextButton>
      {asking && (
        <Suspense>
          <WithdrawDialog ticketId={ticketId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
