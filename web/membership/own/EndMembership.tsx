import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endOwnMembership } from '#modules/memberships/terminating.endpoints.ts'
import { lastDayOf } from '#modules/memberships/terminating.rules.ts'
import type { EndedMembership } from '#modules/memberships/terminating.schema.ts'
import { berlinDate, formatDate, formatDateTime } from '#platform/dates.ts'
import { call } from '#web/api/call.ts'
import { shownInPlace } from '#web/api/screen-calls.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'

/** Signed in, a membership ends with two presses: the second one says until when it lasts. */
export function EndMembership() {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [ended, setEnded] = useState<EndedMembership | null>(null)
  const dayOf = (day: string) => formatDate(new Date(`${day}T12:00:00Z`), language)

  async function end() {
    setBusy(true)
    const answer = await call(endOwnMembership, { body: { language }, reaction: shownInPlace })
    setBusy(false)
    setFailed(!answer.ok)
    if (!answer.ok) return
    setEnded(answer.data)
    await queries.invalidateQueries({ queryKey: ['membershipCards'] })
  }

  return (
    <section className="mship-end">
      <h2 className="h2">{t('ending.title')}</h2>
      {ended ? (
        <Banner kind="ok" role="status">
          {t('ending.done', {
            time: formatDateTime(new Date(ended.receivedAt), language),
            day: dayOf(ended.endsOn),
          })}
        </Banner>
      ) : (
        <>
          <p>
            {isAsked
              ? t('ending.sure', { day: dayOf(lastDayOf(berlinDate(new Date()), null)) })
              : t('ending.text')}
          </p>
          {failed && (
            <Banner kind="err" role="alert">
              {t('ending.failed')}
            </Banner>
          )}
          {isAsked ? (
            <p className="mship-end__actions">
              <Button busy={busy} onClick={() => void end()}>
                {t(busy ? 'ending.busy' : 'ending.confirm')}
              </Button>
              <Button kind="quiet" onClick={() => setAsked(false)}>
                {t('ending.keep')}
              </Button>
            </p>
          ) : (
            <Button kind="quiet" onClick={() => setAsked(true)}>
              {t('ending.action')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
