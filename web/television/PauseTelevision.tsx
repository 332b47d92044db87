import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { televisionPauseMonths } from '#club/television.ts'
import type { OwnTelevision } from '#modules/television/schema.ts'
import { dayOf } from '#web/account/day.ts'
import type { Failure } from '#web/api/errors.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceGroup, RadioOption } from '#web/ui/fields/Choice.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useFailureText } from './TelevisionNotice.tsx'
import { useTelevisionChanges } from './television-data.ts'

/** For how long, and what that means. */
export function PauseTelevision({ own }: { own: OwnTelevision }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { pause } = useTelevisionChanges()
  const [months, setMonths] = useState(1)
  const { busy, failure, run } = useRunning()
  return (
    <section className="tv-end" aria-labelledby="tv-pause">
      <h2 className="h2" id="tv-pause">
        {t('account.pause.title')}
      </h2>
      <p>{t('account.pause.text', { day: dayOf(own.expiresAt, language) })}</p>
      <ChoiceGroup legend={t('account.pause.choice')}>
        {Array.from({ length: televisionPauseMonths }, (_, index) => index + 1).map((count) => (
          <RadioOption
            key={count}
            name="months"
            label={t('account.pause.months', { count })}
            checked={months === count}
            onChange={() => setMonths(count)}
          />
        ))}
      </ChoiceGroup>
      <Refused failure={failure} />
      <p>
        <Button kind="quiet" busy={busy} onClick={() => void run(() => pause(months))}>
          {t(busy ? 'account.pause.busy' : 'account.pause.action')}
        </Button>
      </p>
    </section>
  )
}

/** It rests, or will: until when, and how it goes on before. */
export function PauseNotice({ own, until }: { own: OwnTelevision; until: string }) {
  const { t } = useTranslation('television')
  const language = useLanguage()
  const { endPause } = useTelevisionChanges()
  const { busy, failure, run } = useRunning()
  const isResting = own.state === 'paused'
  return (
    <div>
      <Banner icon="clock" role="status">
        <b>
          {isResting
            ? t('account.pause.runs')
            : t('account.pause.planned', { day: dayOf(own.expiresAt, language) })}
        </b>
        <p>{t('account.pause.until', { day: dayOf(until, language) })}</p>
        {isResting && <p>{t('account.pause.endNow')}</p>}
        <TextButton disabled={busy} onClick={() => void run(endPause)}>
          {t(busy ? 'account.pause.ending' : 'account.pause.end')}
        </TextButton>
      </Banner>
      <Refused failure={failure} />
    </div>
  )
}

export function Refused({ failure }: { failure: Failure | null }) {
  const say = useFailureText()
  if (!failure) return null
  return (
    <Banner kind="err" role="alert">
      {say(failure)}
    </Banner>
  )
}

export function useRunning() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function run(work: () => Promise<Failure | null>) {
    setBusy(true)
    setFailure(await work())
    setBusy(false)
  }
  return { busy, failure, run }
}
