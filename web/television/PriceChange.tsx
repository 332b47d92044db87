import { useTranslation } from 'react-i18next'
import type { TelevisionPriceChange } from '#modules/television/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Refused, useRunning } from './PauseTelevision.tsx'
import { useTelevisionChanges } from './television-data.ts'

/** Another price for further months: a dearer one waits for a yes, a cheaper one comes by itself. */
export function PriceChange({ change }: { change: TelevisionPriceChange }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { answerPrice } = useTelevisionChanges()
  const { busy, failure, run } = useRunning()
  const { id, needsConsent, answer, onSilence } = change
  const words = {
    day: dayOf(change.effectiveOn, language),
    price: formatMoney(change.cents, language),
    old: formatMoney(change.oldCents, language),
  }
  const say = (said: 'yes' | 'no') => void run(() => answerPrice({ id, answer: said }))
  return (
    <div>
      <Banner icon={needsConsent ? 'info' : 'check'} role="status">
        <b>{t(`account.priceChange.${needsConsent ? 'dearer' : 'cheaper'}`, words)}</b>
        <p>
          {t('account.priceChange.old', words)}
          {needsConsent && ` ${t(`account.priceChange.${onSilence}`)}`}
        </p>
        {answer && (
          <p>
            {t(`account.priceChange.${answer === 'yes' ? 'saidYes' : 'saidNo'}`)}{' '}
            {t('account.priceChange.changeMind')}
          </p>
        )}
        {needsConsent && (
          <p className="tv-end__actions">
            {answer !== 'yes' && (
              <Button size="s" busy={busy} onClick={() => say('yes')}>
                {t(busy ? 'account.priceChange.busy' : 'account.priceChange.yes')}
              </Button>
            )}
            {answer !== 'no' && (
              <Button size="s" kind="quiet" busy={busy} onClick={() => say('no')}>
                {t('account.priceChange.no')}
              </Button>
            )}
          </p>
        )}
      </Banner>
      <Refused failure={failure} />
    </div>
  )
}
