import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import type { ContractCorrection } from '#modules/office/contracts/corrections.schema.ts'
import { readContract } from '#modules/office/contracts/endpoints.ts'
import type { OfficeContractDetail } from '#modules/office/contracts/schema.ts'
import { nameOfTicketType } from '#modules/tickets/places.rules.ts'
import { nameOfPriceClass } from '#modules/tickets/sale.rules.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { usePermission } from '../../session/session.ts'
import { InsteadOf } from '../../shell/InsteadOf.tsx'
import { useTitle } from '../../shell/title.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { Credit } from './Credit.tsx'
import { STATE_MARKS, seasonName, usePlace } from './contract-words.ts'
import { EndDialog } from './EndDialog.tsx'
import { MailAgain } from './MailAgain.tsx'

/** `/vertraege/:id`: one contract with its seasons, what is owed for it, and its whole story. */
export default function ContractPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('contracts')
  const queries = useQueryClient()
  const queryKey = [readContract.name, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readContract, { params: { id }, signal }),
  })
  useTitle(data?.number ?? t('title'))
  if (!data)
    return (
      <InsteadOf
        {...{ error, refetch }}
        words={{ loading: t('loading'), failed: t('failed'), again: t('again') }}
        rows={8}
      />
    )
  return <Contract contract={data} onChanged={() => queries.invalidateQueries({ queryKey })} />
}

interface PartProps {
  contract: OfficeContractDetail
}

function Contract({ contract, onChanged }: PartProps & { onChanged: () => Promise<void> }) {
  const { t } = useTranslation('contracts')
  const [isEnding, setEnding] = useState(false)
  const [correcting, setCorrecting] = useState<ContractCorrection['what'] | null>(null)
  const mayEnd = usePermission('contracts.change') && contract.state !== 'SubscriberChanged'
  return (
    <>
      <PageHead
        title={contract.number}
        sub={<StateMark kind={STATE_MARKS[contract.state]}>{t(`states.${contract.state}`)}</StateMark>}
        crumbs={[{ label: t('title'), to: '/vertraege' }, { label: contract.number }]}
        actions={
          mayEnd && (
            <Button size="s" kind="quiet" onClick={() => setEnding(true)}>
              {t('end.title')}
            </Button>
          )
        }
      />
      <Columns kind="aside">
        <Stack>
          <Seasons contract={contract} />
          <Dues contract={contract} />
          <Credit contract={contract} onDone={onChanged} />
          <Story contract={contract} />
        </Stack>
        <Stack>
          <Parties contract={contract} onCorrect={setCorrecting} />
          {mayEnd && <MailAgain contract={contract} />}
        </Stack>
      </Columns>
      {correcting && (
        <CorrectDialog
          contract={contract}
          what={correcting}
          onDone={onChanged}
          onClose={() => setCorrecting(null)}
        />
      )}
      {isEnding && <EndDialog contract={contract} onDone={onChanged} onClose={() => setEnding(false)} />}
    </>
  )
}

function Parties({
  contract,
  onCorrect,
}: PartProps & { onCorrect: (what: ContractCorrection['what']) => void }) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  const place = usePlace()
  const mayReadPeople = usePermission('people.read')
  const personOf = (id: string, name: string) =>
    mayReadPeople ? <Link to={`/personen/${id}`}>{name || t('nameless')}</Link> : name || t('nameless')
  const { subscriberId, subscriber, recipientId, recipient, newPriceClass, state, successor } = contract
  const mayCorrect =
    usePermission('contracts.change') && state !== 'Terminated' && state !== 'SubscriberChanged'
  const changes = (what: ContractCorrection['what'], name: string) =>
    mayCorrect && (
      <TextButton aria-label={t('correct.changeOne', { what: name })} onClick={() => onCorrect(what)}>
        {t('correct.change')}
      </TextButton>
    )
  return (
    <Section title={t('about')}>
      <Facts
        facts={[
          ...(successor
            ? [
                {
                  term: t('goesOnAs'),
                  value: <Link to={`/vertraege/${successor.id}`}>{successor.number}</Link>,
                },
              ]
            : []),
          {
            term: t('columns.subscriber'),
            value: personOf(subscriberId, subscriber),
            action: changes('subscriber', t('columns.subscriber')),
          },
          {
            term: t('columns.recipient'),
            value: personOf(recipientId, recipient),
            action: changes('recipient', t('columns.recipient')),
          },
          {
            term: t('columns.place'),
            value: place(contract),
            action: changes('place', t('columns.place')),
          },
          { term: t('filters.priceClass'), value: nameOfPriceClass(contract.priceClass)[language] },
          { term: t('ticketType'), value: nameOfTicketType(contract.ticketType)[language] },
          ...(newPriceClass ? [{ term: t('wish'), value: nameOfPriceClass(newPriceClass)[language] }] : []),
          {
            term: t('columns.price'),
            value: formatMoney(contract.priceCents, language),
            action: changes('price', t('columns.price')),
          },
          { term: t('columns.pays'), value: t(`pays.${contract.pays}`) },
          { term: t('since'), value: seasonName(contract.firstSeason) },
          { term: t('endsOn'), value: shortDay(contract.endsOn, language) },
          ...(contract.terminationWords ? [{ term: t('end.reason'), value: contract.terminationWords }] : []),
        ]}
      />
    </Section>
  )
}

function Seasons({ contract }: PartProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  return (
    <Section title={t('seasons')}>
      <Facts
        facts={contract.seasonTickets.map(({ number, season, priceCents, ahead, endedAt }) => ({
          term: seasonName(season),
          value: `${number} · ${formatMoney(priceCents, language)}`,
          detail: endedAt
            ? t('ticketEnded', { day: shortDay(endedAt, language) })
            : t('ahead', { count: ahead }),
        }))}
      />
    </Section>
  )
}

function Dues({ contract }: PartProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  if (contract.dues.length === 0) return null
  return (
    <Section title={t('dues')}>
      <Facts
        isMoney
        facts={contract.dues.map(({ dueOn, amountCents, state, number }) => ({
          term: shortDay(dueOn, language),
          value: formatMoney(amountCents, language),
          detail: `${t(`dueStates.${state}`)} · ${number}`,
        }))}
      />
    </Section>
  )
}

function Story({ contract }: PartProps) {
  const { t } = useTranslation('contracts')
  const { language } = useOfficeLanguage()
  return (
    <Section title={t('story')}>
      <Timeline
        label={t('story')}
        entries={contract.steps.map(({ kind, at, actor, reason, changes }, index) => ({
          id: `${at} ${index}`,
          what: [nameOfStep(t, kind, changes), wordsOfReason(t, reason)].filter(Boolean).join(': '),
          when: `${exactMoment(at, language)} · ${nameOfActor(t, actor)}`,
        }))}
      />
    </Section>
  )
}

/** What was corrected is said: `Berichtigt (Platz)`. */
function nameOfStep(t: (key: string) => string, kind: string, changes: object | null): string {
  if (kind !== 'corrected' || !changes) return t(`steps.${kind}`)
  const [what] = Object.keys(changes)
  return `${t('steps.corrected')} (${t(`corrected.${what}`)})`
}

/** Who did it: staff by their name, parties by what they are. */
function nameOfActor(t: (key: string) => string, actor: string): string {
  const [kind, name] = actor.split(':') as [string, string?]
  return kind === 'staff' && name ? name : t(`actors.${kind}`)
}

/** What the program wrote is a code, what people wrote are words. */
function wordsOfReason(t: TFunction<'contracts'>, reason: string | null): string | null {
  return reason && /^[A-Z_]+$/.test(reason) ? t(`stepReasons.${reason}`, reason) : reason
}
