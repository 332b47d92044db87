import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { StoredPaymentMethod } from '#modules/payments/schema.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { hasExpired } from './method-data.ts'

interface StoredMethodProps {
  method: StoredPaymentMethod
  onRemove: () => void
}

/** One kept method as the card it stands for, and what can be done with it. */
export function StoredMethod({ method, onRemove }: StoredMethodProps) {
  const { t } = useTranslation('payments')
  const name = nameOf(method, t)
  return (
    <li>
      <MethodCard method={method} />
      <div className="payment-methods__actions">
        <TextButton onClick={onRemove} aria-label={t('removeOne', { name })}>
          {t('remove')}
        </TextButton>
        {hasExpired(method, new Date()) && <Chip kind="warn">{t('expired')}</Chip>}
      </div>
    </li>
  )
}

/** PM-03, PM-04: a card with ending digits and expiry, an account with holder and last digits. */
export function MethodCard({ method }: { method: StoredPaymentMethod }) {
  const { t } = useTranslation('payments')
  const { kind, brand, endingDigits, expiry, holder, account } = method
  return (
    <div className="payment-card" data-theme="flutlicht">
      <p className="payment-card__kind">{kind === 'creditCard' && brand ? brand : t(`kinds.${kind}`)}</p>
      {endingDigits ? (
        <p className="payment-card__number">
          <span className="vh">{t('ending', { digits: endingDigits })}</span>
          <span aria-hidden="true" className="payment-card__dots">
            ••••
          </span>{' '}
          <span aria-hidden="true" className="num">
            {endingDigits}
          </span>
        </p>
      ) : (
        <p className="payment-card__number payment-card__number--text">{account ?? ''}</p>
      )}
      <div className="payment-card__footer">
        {holder && <p>{holder}</p>}
        {expiry && <p className="payment-card__expiry">{t('validUntil', { month: monthText(expiry) })}</p>}
      </div>
    </div>
  )
}

/** How a method is called in a sentence. */
export function nameOf(method: StoredPaymentMethod, t: TFunction<'payments'>): string {
  const { kind, brand, endingDigits, account } = method
  const name = kind === 'creditCard' && brand ? brand : t(`kinds.${kind}`)
  const detail = endingDigits ? t('ending', { digits: endingDigits }) : account
  return detail ? t('withDetail', { name, detail }) : name
}

/** `2031-08` as it is printed on the card. */
function monthText(expiry: string): string {
  const [year, month] = expiry.split('-')
  return `${month}/${year}`
}
