import { useTranslation } from 'react-i18next'
import type { OfficeGateReport } from '#modules/office/gate/report.schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { useGateName } from '../../gate/gate-names.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortMoment } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'

type Place = { block: string; row: string | null; seat: string | null }
type Seen = OfficeGateReport['doubles']['items'][number]['first']
type Fault = Place & { id: string; seen: Seen; also: Seen | null; result: string | null }

/** What went wrong, place by place: let in twice, without a good ticket, or refused afterwards. */
export function GateFaults({ report }: { report: OfficeGateReport }) {
  const { doubles, mistakes, contradictions } = report
  return (
    <>
      <Faults
        kind="doubles"
        count={doubles.count}
        faults={doubles.items.map(({ ticketId, first, second, ...place }) => ({
          ...place,
          id: `${ticketId}/${second.at}`,
          seen: first,
          also: second,
          result: null,
        }))}
      />
      <Faults
        kind="mistakes"
        count={mistakes.count}
        faults={mistakes.items.map(({ ticketId, entry, verdict, ...place }) => ({
          ...place,
          id: `${ticketId}/${entry.at}`,
          seen: entry,
          also: null,
          result: verdict,
        }))}
      />
      <Faults
        kind="contradictions"
        count={contradictions.count}
        faults={contradictions.items.map(({ ticketId, entry, seen, ...place }) => ({
          ...place,
          id: ticketId,
          seen: entry,
          also: null,
          result: seen,
        }))}
      />
    </>
  )
}

interface FaultsProps {
  kind: 'doubles' | 'mistakes' | 'contradictions'
  count: number
  faults: readonly Fault[]
}

function Faults({ kind, count, faults }: FaultsProps) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const nameGate = useGateName()
  const title = t(`report.${kind}.title`)
  const tell = (seen: Seen | null) =>
    seen &&
    [exactMoment(seen.at, language), nameGate(seen.gate), seen.isOffline && t('report.offline')]
      .filter(Boolean)
      .join(', ')
  return (
    <Section title={title} aside={count > 0 ? t('report.cases', { count }) : null}>
      {count === 0 ? (
        <p className="gate-note">{t(`report.${kind}.none`)}</p>
      ) : (
        <Table caption={title}>
          <thead>
            <tr>
              <th scope="col">{t('report.place')}</th>
              <th scope="col">{t('report.in')}</th>
              <th scope="col">{t(`report.${kind}.also`)}</th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ id, seen, also, result, ...place }) => (
              <tr key={id}>
                <th scope="row">{t(place.seat ? 'report.placeSeat' : 'report.placeBlock', place)}</th>
                <td>{tell(seen)}</td>
                <td>{result === null ? tell(also) : t(`report.results.${result}`, result)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {count > faults.length && (
        <p className="gate-note">{t('report.more', { count: count - faults.length })}</p>
      )}
    </Section>
  )
}

/** Every phone of the match: who had it, and when it was heard of last. */
export function PhoneTable({ report: { phones } }: { report: OfficeGateReport }) {
  const { t } = useTranslation('gate')
  const { language } = useOfficeLanguage()
  const nameGate = useGateName()
  if (phones.count === 0) return <p className="gate-note">{t('report.noPhones')}</p>
  return (
    <>
      <Table caption={t('report.phones')}>
        <thead>
          <tr>
            <th scope="col">{t('report.gate')}</th>
            <th scope="col">{t('report.steward')}</th>
            <th scope="col">{t('report.opened')}</th>
            <th scope="col">{t('report.lastHeard')}</th>
            <th scope="col">{t('report.state')}</th>
          </tr>
        </thead>
        <tbody>
          {phones.items.map(({ id, gate, steward, openedAt, heardAt, hasLeft, mayHoldScans }) => (
            <tr key={id}>
              <th scope="row">{nameGate(gate)}</th>
              <td>{steward ?? t('report.nobody')}</td>
              <td>{shortMoment(openedAt, language)}</td>
              <td>{shortMoment(heardAt, language)}</td>
              <td>
                <StateMark kind={mayHoldScans ? 'stuck' : hasLeft ? 'off' : 'ok'}>
                  {t(mayHoldScans ? 'report.isQuiet' : hasLeft ? 'report.hasLeft' : 'report.isHeard')}
                </StateMark>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {phones.count > phones.items.length && (
        <p className="gate-note">{t('report.more', { count: phones.count - phones.items.length })}</p>
      )}
    </>
  )
}
