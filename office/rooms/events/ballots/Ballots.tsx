import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listEventBallots } from '#modules/office/events/ballots/ballots.endpoints.ts'
import type { OfficeBallot, OfficeBallots } from '#modules/office/events/ballots/ballots.schema.ts'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../../i18n/moments.ts'
import { useArrival } from '../../../parts/arrival.ts'
import { Facts, Section } from '../../../parts/Section.tsx'
import { usePermission } from '../../../session/session.ts'
import { Applications } from './Applications.tsx'
import { type BallotDecision, DecideBallot } from './DecideBallot.tsx'
import { OpenBallot } from './OpenBallot.tsx'

type Asked =
  | { kind: 'new' }
  | { kind: 'applications'; ballot: OfficeBallot }
  | { kind: BallotDecision; ballot: OfficeBallot }

/** Tickets of the match that are drawn by lot: how many apply, who was drawn, what they bought. */
export function Ballots({ event }: { event: OfficeEvent }) {
  const { data } = useQuery({
    queryKey: ['events', event.id, 'ballots'],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => read(listEventBallots, { params: { id: event.id }, signal }),
  })
  return data ? <Known event={event} data={data} /> : null
}

function Known({ event, data }: { event: OfficeEvent; data: OfficeBallots }) {
  const { t } = useTranslation('events')
  const mayChange = usePermission('events.change')
  const heading = useArrival('ballots')
  const [asked, setAsked] = useState<Asked | null>(null)
  const isAhead = event.cancelledAt === null && new Date(event.startsAt) > new Date()
  const runs = data.items.some(({ status }) => status !== 'calledOff')
  const close = () => setAsked(null)
  return (
    <Section title={t('ballots.title')} headingRef={heading}>
      {data.items.length === 0 && <p className="event-note">{t('ballots.none')}</p>}
      {data.items.map((ballot) => (
        <OneBallot key={ballot.id} ballot={ballot} mayChange={mayChange} onAsk={setAsked} />
      ))}
      {mayChange && isAhead && !runs && data.sources.length > 0 && (
        <Button size="s" kind="quiet" icon="plus" onClick={() => setAsked({ kind: 'new' })}>
          {t('ballots.open')}
        </Button>
      )}
      {mayChange && isAhead && !runs && data.sources.length === 0 && (
        <p className="event-note">{t('ballots.noSource')}</p>
      )}
      {asked?.kind === 'new' && <OpenBallot event={event} sources={data.sources} onClose={close} />}
      {asked?.kind === 'applications' && <Applications event={event} ballot={asked.ballot} onClose={close} />}
      {asked && asked.kind !== 'new' && asked.kind !== 'applications' && (
        <DecideBallot event={event} ballot={asked.ballot} decision={asked.kind} onClose={close} />
      )}
    </Section>
  )
}

interface OneBallotProps {
  ballot: OfficeBallot
  mayChange: boolean
  onAsk: (asked: Asked) => void
}

function OneBallot({ ballot, mayChange, onAsk }: OneBallotProps) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const moment = (iso: string) => shortMoment(iso, language)
  const { status, closedAt, drawnAt, buyUntil, priceClasses, tickets } = ballot
  const places = priceClasses.reduce((sum, one) => sum + one.places, 0)
  const isRunning = status === 'open' || status === 'closed' || status === 'planned'
  return (
    <>
      <Facts
        facts={[
          {
            term: t('ballots.state'),
            value: t(`ballots.states.${status}`),
            detail: t('ballots.moments', {
              opens: moment(ballot.opensAt),
              closes: moment(closedAt ?? ballot.closesAt),
              draws: moment(drawnAt ?? ballot.drawsAt),
              until: moment(buyUntil),
            }),
          },
          {
            term: t('ballots.places'),
            value: places,
            detail: [
              ballot.contingent,
              priceClasses.map((one) => `${one.name[language] ?? one.name.de}: ${one.places}`).join(', '),
            ].join('; '),
          },
          {
            term: t('ballots.applications'),
            value: ballot.applications,
            detail: [
              t('ballots.tickets', { count: tickets }),
              t(`ballots.who.${ballot.who}`),
              t('ballots.most', { count: ballot.perApplication }),
            ].join('; '),
            action: mayChange && ballot.applications > 0 && (
              <Button size="s" kind="quiet" onClick={() => onAsk({ kind: 'applications', ballot })}>
                {t('ballots.show')}
              </Button>
            ),
          },
          ...(drawnAt
            ? [
                {
                  term: t('ballots.drawn'),
                  value: ballot.winners,
                  detail: t('ballots.result', {
                    bought: ballot.bought,
                    tickets: ballot.ticketsBought,
                    offered: ballot.offered,
                    looking: ballot.looking,
                    lapsed: ballot.lapsed,
                    next: ballot.next,
                  }),
                },
              ]
            : []),
        ]}
      />
      {mayChange && isRunning && <Decisions ballot={ballot} onAsk={onAsk} />}
    </>
  )
}

/** What may be decided of one that is not over. */
function Decisions({ ballot, onAsk }: Pick<OneBallotProps, 'ballot' | 'onAsk'>) {
  const { t } = useTranslation('events')
  const { status, closedAt } = ballot
  const decisions: BallotDecision[] = [
    ...(status === 'open' ? (['close'] as const) : []),
    ...(closedAt !== null ? (['draw'] as const) : []),
    'callOff',
  ]
  return (
    <div className="office-form__actions">
      {decisions.map((kind) => (
        <Button key={kind} size="s" kind="quiet" onClick={() => onAsk({ kind, ballot })}>
          {t(`ballots.decide.${kind}.title`)}
        </Button>
      ))}
    </div>
  )
}
