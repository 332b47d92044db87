import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedAllotment } from '#modules/allotments/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceGroup } from '#web/ui/fields/Choice.tsx'
import { OptionCard } from '#web/ui/fields/OptionCard.tsx'
import { QuantityStepper } from '#web/ui/fields/QuantityStepper.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { useAllotmentChanges, useRefusalWords } from './allotment-data.ts'

/** No wish ends before now, and when that is the server says: the clock of a phone may be fast. */
const LONG_AGO = new Date(0).toISOString()

/** Who pays, how many each may ask for, and the end of wishes before its time. */
export function Terms({ of }: { of: ManagedAllotment }) {
  const { t } = useTranslation('allotments')
  const language = useLanguage()
  const { setTerms } = useAllotmentChanges(of.id)
  const wordsOf = useRefusalWords()
  const [paidBy, setPaidBy] = useState(of.paidBy)
  const [maxEach, setMaxEach] = useState(of.maxEach)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isPaid = of.places.bought > 0

  async function save(wishesUntil: string): Promise<void> {
    setBusy(true)
    const failure = await setTerms({ version: of.version, paidBy, maxEach, wishesUntil })
    setBusy(false)
    if (failure) return setRefusal(wordsOf(failure))
    toast({ id: 'terms', kind: 'ok', title: t('terms.done') })
  }

  return (
    <section className="allotment__terms" aria-labelledby="terms">
      <h2 className="h2" id="terms">
        {t('terms.title')}
      </h2>
      {refusal && (
        <Banner kind="err" role="alert">
          {refusal}
        </Banner>
      )}
      <ChoiceGroup legend={<span className="vh">{t('terms.title')}</span>} className="opts">
        {(['members', 'club'] as const).map((who) => (
          <OptionCard
            key={who}
            name="paidBy"
            title={t(`terms.${who}`)}
            detail={t(`terms.${who}Text`, { until: formatDateTime(new Date(of.payUntil), language) })}
            unavailableReason={isPaid && who !== of.paidBy ? t('terms.paid') : undefined}
            checked={paidBy === who}
            onChange={() => setPaidBy(who)}
          />
        ))}
      </ChoiceGroup>
      <div className="allotment__count">
        <span>{t('terms.maxEach')}</span>
        <QuantityStepper
          label={t('terms.maxEach')}
          lessLabel={t('wish.less')}
          moreLabel={t('wish.more')}
          value={maxEach}
          max={20}
          onChange={setMaxEach}
        />
      </div>
      <p className="allotment__ways">
        <Button kind="ink" busy={busy} onClick={() => void save(of.wishesUntil)}>
          {t('terms.save')}
        </Button>
        {of.isOpen && (
          <Button kind="quiet" busy={busy} onClick={() => void save(LONG_AGO)}>
            {t('terms.closeNow')}
          </Button>
        )}
      </p>
    </section>
  )
}
