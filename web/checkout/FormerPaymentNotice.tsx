import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { FormerPayment } from './useFormerPayment.ts'

/** The way back from the bank: what happened, that nothing is lost, and what to do now. */
export function FormerPaymentNotice({ former }: { former: FormerPayment }) {
  const { t } = useTranslation('checkout')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="checkout__told" tabIndex={-1} ref={box}>
      <Banner kind="warn" role="status">
        <b>{t('failed.title', { method: t(`payment.methods.${former.method}`) })}</b>
        <p>{t([`failed.reasons.${former.reason}`, 'failed.reasons.unknown'])}</p>
        <p>{t([`failed.next.${former.reason}`, 'failed.next.unknown'])}</p>
      </Banner>
    </div>
  )
}

/** A payment that this tab had begun before the page was left. */
export function OpenPaymentNotice({ onResume, onGiveUp }: { onResume: () => void; onGiveUp: () => void }) {
  const { t } = useTranslation('checkout')
  return (
    <Banner kind="info" role="status">
      <b>{t('open.title')}</b>
      <p>{t('open.text')}</p>
      <p className="checkout__actions">
        <Button size="s" onClick={onResume}>
          {t('open.resume')}
        </Button>
        <Button size="s" kind="quiet" onClick={onGiveUp}>
          {t('open.giveUp')}
        </Button>
      </p>
    </Banner>
  )
}
