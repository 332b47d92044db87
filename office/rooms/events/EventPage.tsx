import './events.css'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { GateSection } from '../../gate/GateSection.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { longDay, weekdayMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Stack } from '../../parts/Section.tsx'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { AddedMatch } from './AddedMatch.tsx'
import { AroundEvent } from './AroundEvent.tsx'
import { AwaySection } from './away/AwaySection.tsx'
import { NamesSection } from './away/NamesSection.tsx'
import { BlockTable } from './BlockTable.tsx'
import { Ballots } from './ballots/Ballots.tsx'
import { Complimentary } from './Complimentary.tsx'
import { EventActions } from './EventActions.tsx'
import { FanClubPlaces } from './fan-clubs/FanClubPlaces.tsx'
import { LivePlaces } from './LivePlaces.tsx'
import { PlanSection } from './PlanSection.tsx'
import { PriceTable } from './PriceTable.tsx'
import { SalePhases } from './SalePhases.tsx'
import { SeasonCredit } from './SeasonCredit.tsx'
import { useEvent } from './use-event.ts'

/** `/spiele/:id`: how a match sells, to whom and for how much, and what is around it. */
export default function EventPage() {
  const { t } = useTranslation('events')
  const { id = '' } = useParams()
  const { data, error, refetch } = useEvent(id)
  if (data) return <EventScreen event={data} />
  return (
    <InsteadOf
      {...{ error, refetch }}
      words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
      rows={10}
    />
  )
}

function EventScreen({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  useTitle(event.opponent)
  const day = longDay(new Date(event.startsAt), language)
  return (
    <>
      <PageHead
        title={event.isAway ? t('fixture.awayAt', { opponent: event.opponent }) : event.opponent}
        sub={t('head', {
          day,
          kickOff: weekdayMoment(event.startsAt, language).split(' ').at(-1),
          competition: event.competition,
        })}
        actions={<EventActions event={event} />}
        crumbs={[{ label: t('title'), to: '/spiele' }, { label: event.opponent }]}
      />
      <Columns kind="aside">
        <Stack>
          {event.away ? <AwaySection event={event} away={event.away} /> : <GateSection eventId={event.id} />}
          <PlanSection event={event} />
          {event.away && <NamesSection event={event} away={event.away} />}
          <FanClubPlaces event={event} />
          <Ballots event={event} />
          <SalePhases event={event} />
          {!event.isAway && (
            <>
              <SeasonCredit event={event} />
              <AddedMatch event={event} />
            </>
          )}
          <Complimentary event={event} />
          <PriceTable prices={event.prices} />
          <BlockTable event={event} />
        </Stack>
        <Stack>
          <LivePlaces event={event} />
          <AroundEvent event={event} />
        </Stack>
      </Columns>
    </>
  )
}
