import { useTranslation } from 'react-i18next'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortMoment } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { type StateKind, StateMark } from '../../parts/StateMark.tsx'
import { usePhaseWords } from './sale-values.ts'

type Phase = OfficeEvent['phases'][number]

const KINDS: Record<Phase['state'], StateKind> = { later: 'off', open: 'running', over: 'done' }

/** Who buys from when to when, and how many places one buyer may have. */
export function SalePhases({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const at = (moment: string) => exactMoment(moment, language).slice(0, -3)
  return (
    <Section title={t('phases.title')}>
      <Table caption={t('phases.title')} className="event-phases">
        <thead>
          <tr>
            <th scope="col">{t('phases.whose')}</th>
            <th scope="col">{t('phases.from')}</th>
            <th scope="col">{t('phases.to')}</th>
            <th scope="col" className="r">
              {t('phases.each')}
            </th>
            <th scope="col">{t('columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {event.phases.map((phase) => (
            <PhaseRow key={`${phase.who}${phase.memberSince}${phase.from}`} phase={phase} />
          ))}
        </tbody>
      </Table>
      <Facts
        facts={[
          { term: t('phases.until'), value: at(event.saleUntil) },
          { term: t('phases.doors'), value: at(event.doorsOpenAt) },
          { term: t('phases.kickOff'), value: at(event.startsAt) },
        ]}
      />
    </Section>
  )
}

function PhaseRow({ phase }: { phase: Phase }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { nameOf, classesOf } = usePhaseWords()
  const classes = classesOf(phase)
  return (
    <tr>
      <th scope="row">
        {nameOf(phase)}
        {classes && <small className="event-price__member">{classes}</small>}
      </th>
      <td>{shortMoment(phase.from, language)}</td>
      <td>{phase.until ? shortMoment(phase.until, language) : t('phases.open')}</td>
      <td className="r">{phase.maxPerBuyer}</td>
      <td>
        <StateMark kind={KINDS[phase.state]}>{t(`phases.states.${phase.state}`)}</StateMark>
      </td>
    </tr>
  )
}
