import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  joinSeasonWaiting,
  leaveSeasonWaiting,
  readSeasonWaiting,
} from '#modules/contracts/sale/sale.endpoints.ts'
import type { SeasonOnSale, SeasonWait } from '#modules/contracts/sale/schema.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { when } from '#web/tickets/formats.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFailureWord } from './useFailureWord.ts'

/** The line for a season ticket: one's place in it, in and out. */
export function SeasonWaiting({ season }: { season: SeasonOnSale }) {
  const { t } = useTranslation('seasonTickets')
  const language = useLanguage()
  const { status, organisation, signIn } = useSession()
  const isPerson = status === 'signedIn' && organisation === null
  const params = { season: season.season }
  const { wait, refresh } = useOwnWait(season.season, isPerson)
  const { word, hear } = useFailureWord()
  const [isBusy, setBusy] = useState(false)
  const isLive = wait?.state === 'Waiting' || wait?.state === 'Offered'

  async function change(): Promise<void> {
    setBusy(true)
    hear(null)
    if (status !== 'signedIn') await signIn().catch(() => {})
    else {
      const answer = isLive
        ? await call(leaveSeasonWaiting, { params, reaction: shownInPlace })
        : await call(joinSeasonWaiting, { body: { ...params, language }, reaction: shownInPlace })
      hear(answer.ok ? null : answer.failure)
      await refresh()
    }
    setBusy(false)
  }

  return (
    <div className="season__waiting">
      <h3 className="h3">{t('waiting.title')}</h3>
      <p>{t('waiting.text')}</p>
      {/* Whoever waits is told their place; the number may be a moment old. */}
      {!isLive && (
        <p className="small muted">
          {season.waiting > 0 ? t('waiting.count', { count: season.waiting }) : t('waiting.nobody')}
        </p>
      )}
      <div aria-live="polite">{wait && <OwnPlace wait={wait} />}</div>
      {word && (
        <Banner kind="err" role="alert">
          {word}
        </Banner>
      )}
      {organisation ? (
        <Banner>{t('organisation')}</Banner>
      ) : (
        <Button kind={isLive ? 'quiet' : 'ink'} busy={isBusy} onClick={() => void change()}>
          {t(isLive ? 'waiting.leave' : status === 'anonymous' ? 'waiting.signIn' : 'waiting.join')}
        </Button>
      )}
    </div>
  )
}

/** Null: not in this line, or not known yet. */
function useOwnWait(season: number, isPerson: boolean) {
  const [wait, setWait] = useState<SeasonWait | null>(null)
  const refresh = useCallback(async () => {
    if (!isPerson) return setWait(null)
    // Whoever never waited is told 404.
    const answer = await call(readSeasonWaiting, { params: { season }, reaction: () => 'silent' })
    setWait(answer.ok ? answer.data : null)
  }, [season, isPerson])
  useEffect(() => void refresh(), [refresh])
  return { wait, refresh }
}

function OwnPlace({ wait }: { wait: SeasonWait }) {
  const { t } = useTranslation('seasonTickets')
  const language = useLanguage()
  if (wait.state === 'Waiting')
    return (
      <p className="season__position">
        {t('waiting.position')} <b className="num">{wait.position}</b>
      </p>
    )
  if (wait.state === 'Offered')
    return <Banner kind="ok">{t('waiting.offered', { until: when(wait.offeredUntil!, language) })}</Banner>
  return <Banner>{t(`waiting.ended.${wait.state}`)}</Banner>
}
