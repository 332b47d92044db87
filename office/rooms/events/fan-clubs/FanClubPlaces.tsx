import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listEventAllotments } from '#modules/office/events/fan-clubs/allotments.endpoints.ts'
import type { OfficeAllotment, OfficeAllotments } from '#modules/office/events/fan-clubs/allotments.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../../i18n/moments.ts'
import { useArrival } from '../../../parts/arrival.ts'
import { Facts, Section } from '../../../parts/Section.tsx'
import { usePermission } from '../../../session/session.ts'
import { GiveDialog } from './GiveDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'

/** Which fan clubs have places of the match, and what they made of them. */
export function FanClubPlaces({ event }: { event: OfficeEvent }) {
  const { data } = useQuery({
    queryKey: ['events', event.id, 'allotments'],
    queryFn: ({ signal }) => read(listEventAllotments, { params: { id: event.id }, signal }),
  })
  return data ? <Places event={event} data={data} /> : null
}

function Places({ event, data }: { event: OfficeEvent; data: OfficeAllotments }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('events.change')
  const heading = useArrival('fanclubs')
  const [asked, setAsked] = useState<OfficeAllotment | 'new' | null>(null)
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  const close = () => setAsked(null)
  return (
    <Section
      title={t('fanClubs.title')}
      aside={t('fanClubs.count', { count: data.items.length })}
      headingRef={heading}
    >
      {data.items.length === 0 && <p className="event-note">{t('fanClubs.none')}</p>}
      <Facts
        facts={data.items.map((one) => ({
          term: one.fanClub.name,
          value: t('fanClubs.places', one.places),
          detail: [
            t('fanClubs.wishes', { count: one.wishes.members, places: one.wishes.places }),
            t('fanClubs.paid', { sum: formatMoney(one.paidCents, language) }),
            one.isEnded
              ? t('fanClubs.ended')
              : t('fanClubs.until', {
                  wishes: shortMoment(one.wishesUntil, language),
                  pay: shortMoment(one.payUntil, language),
                  returns: shortMoment(one.returnsAt, language),
                }),
          ].join('; '),
          action: mayChange && !one.isEnded && one.places.free > 0 && (
            <Button
              size="s"
              kind="quiet"
              aria-label={t('fanClubs.takeBackFrom', { name: one.fanClub.name })}
              onClick={() => setAsked(one)}
            >
              {t('fanClubs.takeBack')}
            </Button>
          ),
        }))}
      />
      {mayChange && isAhead && data.sources.length > 0 && (
        <Button size="s" kind="quiet" icon="plus" onClick={() => setAsked('new')}>
          {t('fanClubs.give')}
        </Button>
      )}
      {mayChange && isAhead && data.sources.length === 0 && (
        <p className="event-note">{t('fanClubs.noSource')}</p>
      )}
      {asked === 'new' && <GiveDialog event={event} sources={data.sources} onClose={close} />}
      {asked !== null && asked !== 'new' && (
        <TakeBackDialog event={event} allotment={asked} onClose={close} />
      )}
    </Section>
  )
}
