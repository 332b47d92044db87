import { useTranslation } from 'react-i18next'
import type { OfficeGateReport } from '#modules/office/gate/report.schema.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { useOfficeLanguage } from '../i18n/LanguageProvider.tsx'
import { clock, shortMoment } from '../i18n/moments.ts'
import { Facts, type Figure, Figures } from '../parts/Section.tsx'
import { type StateKind, StateMark } from '../parts/StateMark.tsx'
import { useGateName } from './gate-names.ts'
import { lastMinutes } from './minutes-chart.ts'

type PartProps = { report: OfficeGateReport }

/** Over how many minutes the pace is told. */
const PACE_MINUTES = 5

type Shown = OfficeGateReport['phase'] | 'cancelled'
const PHASES: Record<Shown, StateKind> = { before: 'off', open: 'running', over: 'done', cancelled: 'stuck' }

/** Whether people are let in now. */
export function PhaseMark({ report: { phase, event } }: PartProps) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const moment = shortMoment(event.doorsOpenAt, language)
  const shown = event.cancelledAt ? 'cancelled' : phase
  return <StateMark kind={PHASES[shown]}>{t(`report.phases.${shown}`, { moment })}</StateMark>
}

/** How many are in, how fast they come, how many were turned away. */
export function GateFigures({ report }: PartProps) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  const { tickets, entered, minutes, phase, now, refused, phones } = report
  const share = tickets === 0 ? 0 : Math.floor((entered / tickets) * 100)
  const isOpen = phase === 'open'
  const pace: Figure = {
    term: t('report.pace', { count: PACE_MINUTES }),
    value: plain.format(minutes ? lastMinutes(minutes, { now, minutes: PACE_MINUTES }) : 0),
  }
  return (
    <div className="gate-figures">
      <Figures
        figures={[
          {
            term: t('report.entered'),
            value: plain.format(entered),
            detail: t('report.ofTickets', { tickets: plain.format(tickets), share }),
          },
          {
            term: t(isOpen ? 'report.outside' : 'report.stayedAway'),
            value: plain.format(Math.max(tickets - entered, 0)),
          },
          ...(isOpen ? [pace] : []),
          {
            term: t('report.refused'),
            value: plain.format(refused.reduce((sum, { count }) => sum + count, 0)),
          },
          {
            term: t('report.phones'),
            value: plain.format(phones.count),
            detail: phones.quiet > 0 ? t('report.quiet', { count: phones.quiet }) : t('report.noneQuiet'),
          },
        ]}
      />
    </div>
  )
}

/** Phones that may hold scans nobody has heard of. */
export function QuietPhones({ report: { phones, phase } }: PartProps) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const nameGate = useGateName()
  const quiet = phones.items.filter(({ mayHoldScans }) => mayHoldScans)
  if (phones.quiet === 0) return null
  return (
    <Banner kind="warn">
      <b>{t('report.quietTitle', { count: phones.quiet })}</b>
      <p>{t(phase === 'over' ? 'report.quietOver' : 'report.quietOpen', { count: phones.quiet })}</p>
      <ul className="gate-quiet">
        {quiet.map(({ id, gate, steward, heardAt }) => (
          <li key={id}>
            {nameGate(gate)}, {steward ?? t('report.nobody')},{' '}
            {t('report.heard', { moment: shortMoment(heardAt, language) })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Each gate with who went in there, as a part of all. */
export function GateTable({ report: { gates, entered } }: PartProps) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  const most = Math.max(1, ...gates.map((gate) => gate.entered))
  return (
    <Table caption={t('report.byGate')} className="gate-table">
      <thead>
        <tr>
          <th scope="col">{t('report.gate')}</th>
          <th scope="col">{t('report.opens')}</th>
          <th scope="col">{t('report.share')}</th>
          <th scope="col" className="r">
            {t('report.entered')}
          </th>
        </tr>
      </thead>
      <tbody>
        {gates.map((gate) => (
          <tr key={gate.key}>
            <th scope="row">{gate.name[language]}</th>
            <td>{clock(gate.opensAt, language)}</td>
            <td>
              <svg className="gate-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="8" className="gate-bar__all" />
                <rect width={(gate.entered / most) * 100} height="8" className="gate-bar__part" />
              </svg>
              <span className="vh">
                {t('report.percent', {
                  share: entered === 0 ? 0 : Math.round((gate.entered / entered) * 100),
                })}
              </span>
            </td>
            <td className="r">{plain.format(gate.entered)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Why people were turned away, the most frequent first. */
export function Refused({ report: { refused } }: PartProps) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const plain = new Intl.NumberFormat(language)
  if (refused.length === 0) return <p className="gate-note">{t('report.noneRefused')}</p>
  return (
    <Facts
      facts={refused.map(({ result, count }) => ({
        term: t(`report.results.${result}`, result),
        value: plain.format(count),
      }))}
    />
  )
}
