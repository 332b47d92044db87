import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { payAgain } from '#modules/office/resale/endpoints.ts'
import type { ResalePayout } from '#modules/office/resale/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Facts } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'

interface PayoutDialogProps {
  payout: ResalePayout
  onDone: () => Promise<void>
  onClose: () => void
}

/** A ticket that was sold: what its seller gets, and the ways out where that failed. */
export function PayoutDialog({ payout, onDone, onClose }: PayoutDialogProps) {
  const { t } = useTranslation('resale')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('money.change')
  const [way, setWay] = useState<'again' | 'voucher' | null>(null)
  if (way) return <PayDialog {...{ payout, way, onDone, onClose }} />
  return (
    <OfficeDialog
      title={formatMoney(payout.payoutCents, language)}
      text={t(`states.${payout.state}`)}
      onClose={onClose}
      actions={
        payout.state === 'failed' &&
        mayChange && (
          <>
            <Button size="s" onClick={() => setWay('again')}>
              {t('again.title')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => setWay('voucher')}>
              {t('voucher.title')}
            </Button>
          </>
        )
      }
    >
      <PayoutFacts payout={payout} />
    </OfficeDialog>
  )
}

function PayDialog({ payout, way, onDone, onClose }: PayoutDialogProps & { way: 'again' | 'voucher' }) {
  const { t } = useTranslation('resale')
  const { language } = useOfficeLanguage()
  const amountCents = way === 'voucher' ? (payout.voucherCents ?? payout.payoutCents) : payout.payoutCents
  const words = {
    name: payout.seller.name,
    sum: formatMoney(amountCents, language),
    way: t(`ways.${payout.payoutType}`),
  }

  async function pay(reason: string) {
    const answer = await act(payAgain, {
      params: { id: payout.id },
      body: { way, amountCents, reason },
      reaction: () => 'silent',
    })
    await onDone()
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`${way}.done`) })
    return null
  }

  return (
    <ReasonDialog title={t(`${way}.title`)} text={t(`${way}.text`, words)} onSubmit={pay} onClose={onClose} />
  )
}

function PayoutFacts({ payout }: Pick<PayoutDialogProps, 'payout'>) {
  const { t } = useTranslation('resale')
  const { language } = useOfficeLanguage()
  const { seller, event, place, soldAt, payoutType, priceCents, feeCents, failure } = payout
  return (
    <Facts
      facts={[
        {
          term: t('columns.seller'),
          value: (
            <Link className="tlink" to={`/personen/${seller.id}`}>
              {seller.name}
            </Link>
          ),
        },
        { term: t('columns.event'), value: event.name[language], detail: place },
        { term: t('columns.sold'), value: shortDay(soldAt, language) },
        { term: t('columns.way'), value: t(`ways.${payoutType}`) },
        {
          term: t('columns.price'),
          value: formatMoney(priceCents, language),
          detail: `${t('columns.fee')} ${formatMoney(feeCents, language)}`,
        },
        ...(failure ? [{ term: t('failure'), value: failure }] : []),
      ]}
    />
  )
}
