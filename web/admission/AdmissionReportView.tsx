import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gates } from '#club/gates.ts'
import type { AdmissionReport } from '#modules/admission/schema.ts'
import { formatTime } from '#platform/dates.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { loadReport } from './admission-calls.ts'

const EVERY_MS = 10_000

/** How many are in, by gate, and what the gates let in twice while they were offline. */
export function AdmissionReportView({ eventId }: { eventId: string }) {
  const { t } = useTranslation('gate')
  const text = useText()
  const number = useNumber()
  const [report, setReport] = useState<AdmissionReport | 'failed' | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries asks once more
  useEffect(() => {
    let isGone = false
    const load = async () => {
      const answer = await loadReport(eventId)
      if (!isGone) setReport((before) => (answer.ok ? answer.data : (before ?? 'failed')))
    }
    void load()
    const timer = setInterval(() => void load(), EVERY_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [eventId, tries])

  if (report === null) return <Skeleton label={t('loading')} rows={4} />
  if (report === 'failed')
    return (
      <ErrorState
        title={t('failed.title')}
        text={t('failed.text')}
        retryLabel={t('failed.retry')}
        onRetry={() => setTries(tries + 1)}
      />
    )
  return (
    <section className="admission__report">
      <h2 className="h3">{t('report.title')}</h2>
      <p className="lead">
        {t('report.sum', { entered: number(report.entered), tickets: number(report.tickets) })}
      </p>
      <Table caption={t('report.byGate')}>
        <thead>
          <tr>
            <th scope="col">{t('gate')}</th>
            <th scope="col" className="r">
              {t('entered')}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.gates.map((gate) => (
            <tr key={gate.key}>
              <th scope="row">{text(gate.name)}</th>
              <td className="r">{number(gate.entered)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <h2 className="h3">{t('report.doubles')}</h2>
      <Doubles report={report} />
      {report.mistakes.length > 0 && <Mistakes report={report} />}
      {report.contradictions.length > 0 && <Contradictions report={report} />}
      <h2 className="h3">{t('report.refused')}</h2>
      <Refused report={report} />
      <h2 className="h3">{t('report.devices')}</h2>
      <Phones report={report} />
    </section>
  )
}

function useNumber() {
  const language = useLanguage()
  return (count: number) => new Intl.NumberFormat(language).format(count)
}

type Seen = AdmissionReport['doubles'][number]['first']

function useGateName() {
  const text = useText()
  return (key: string) => {
    const known = gates.find((gate) => gate.key === key)
    return known ? text(known.name) : key
  }
}

function useSeen() {
  const { t } = useTranslation('gate')
  const nameOf = useGateName()
  const language = useLanguage()
  return ({ at, gate, isOffline }: Seen) =>
    t(isOffline ? 'report.seenOffline' : 'report.seen', {
      time: formatTime(new Date(at), language),
      gate: nameOf(gate),
    })
}

function usePlace() {
  const { t } = useTranslation('gate')
  return (place: { block: string; row: string | null; seat: string | null }) =>
    t(place.row === null ? 'report.place_block' : 'report.place_seat', place)
}

function Doubles({ report }: { report: AdmissionReport }) {
  const { t } = useTranslation('gate')
  const seen = useSeen()
  const placeOf = usePlace()
  if (report.doubles.length === 0) return <p>{t('report.noDoubles')}</p>
  return (
    <ul className="admission__list">
      {report.doubles.map((double) => (
        <li key={`${double.ticketId} ${double.second.at}`}>
          <b>{placeOf(double)}</b>
          <span>
            {t('report.first')} {seen(double.first)}
          </span>
          <span>
            {t('report.second')} {seen(double.second)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Mistakes({ report }: { report: AdmissionReport }) {
  const { t } = useTranslation('gate')
  const seen = useSeen()
  const placeOf = usePlace()
  return (
    <>
      <h2 className="h3">{t('report.mistakes')}</h2>
      <ul className="admission__list">
        {report.mistakes.map(({ entry, verdict, ...ticket }) => (
          <li key={`${ticket.ticketId} ${entry.at}`}>
            <b>{placeOf(ticket)}</b>
            <span>{seen(entry)}</span>
            <span>{t(`result.${verdict}.word`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The server had let them in when the gate, which had heard nothing, refused: the ticket stays used. */
function Contradictions({ report }: { report: AdmissionReport }) {
  const { t } = useTranslation('gate')
  const seen = useSeen()
  const placeOf = usePlace()
  return (
    <>
      <h2 className="h3">{t('report.contradictions')}</h2>
      <ul className="admission__list">
        {report.contradictions.map(({ entry, seen: shown, ...ticket }) => (
          <li key={`${ticket.ticketId} ${entry.at}`}>
            <b>{placeOf(ticket)}</b>
            <span>{seen(entry)}</span>
            <span>{t(`result.${shown}.word`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Refused({ report }: { report: AdmissionReport }) {
  const { t } = useTranslation('gate')
  const number = useNumber()
  const refused = report.results.filter(({ result }) => result !== 'admitted')
  if (refused.length === 0) return <p>{t('report.noRefused')}</p>
  return (
    <Table caption={t('report.refused')}>
      <thead>
        <tr>
          <th scope="col">{t('report.reason')}</th>
          <th scope="col" className="r">
            {t('report.times')}
          </th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ result, count }) => (
          <tr key={result}>
            <th scope="row">{t(`result.${result}.word`)}</th>
            <td className="r">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** A gate without a connection shows here by an old time: its doubles are still to come. */
function Phones({ report: { devices } }: { report: AdmissionReport }) {
  const { t } = useTranslation('gate')
  const language = useLanguage()
  const nameOf = useGateName()
  const time = (at: string) => formatTime(new Date(at), language)
  return (
    <Table caption={t('report.devices')}>
      <thead>
        <tr>
          <th scope="col">{t('gate')}</th>
          <th scope="col">{t('report.opened')}</th>
          <th scope="col">{t('report.heard')}</th>
        </tr>
      </thead>
      <tbody>
        {devices.map(({ gate, openedAt, syncedAt }) => (
          <tr key={`${gate} ${openedAt}`}>
            <th scope="row">{nameOf(gate)}</th>
            <td>{time(openedAt)}</td>
            <td>{syncedAt ? time(syncedAt) : t('report.never')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
