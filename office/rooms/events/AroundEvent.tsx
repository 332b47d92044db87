import { useTranslation } from 'react-i18next'
import type { OfficeEvent } from '#modules/office/events/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { type Fact, Facts, Section } from '../../parts/Section.tsx'
import { Timeline } from '../../parts/Timeline.tsx'

/** Who waits for it, what is offered again, who is in, what goes back, what colleagues have written and done. */
export function AroundEvent({ event }: { event: OfficeEvent }) {
  const { t } = useTranslation('events')
  return (
    <>
      {event.refunds && <Refunds refunds={event.refunds} />}
      <Section title={t('around.title')}>
        <Facts
          facts={[
            {
              term: t('around.waiting'),
              value: t('around.wishes', { count: event.waiting.wishes }),
              detail: t('around.places', { count: event.waiting.places }),
            },
            { term: t('around.exchange'), value: t('around.offers', { count: event.offers }) },
          ]}
        />
      </Section>
      {event.notes.length > 0 && <Notes notes={event.notes} />}
      {event.audit.length > 0 && <Book audit={event.audit} />}
    </>
  )
}

function Refunds({ refunds }: { refunds: NonNullable<OfficeEvent['refunds']> }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const facts: Fact[] = [
    {
      term: t('refunds.orders'),
      value: t('refunds.done', { done: refunds.refunded, count: refunds.orders }),
    },
    { term: t('refunds.left'), value: formatMoney(refunds.leftCents, language) },
    { term: t('refunds.seasonTickets'), value: refunds.seasonTickets },
    ...refunds.left.map(({ order, reason }) => ({
      term: order,
      value: t(`refunds.reasons.${reason}`, reason),
    })),
  ]
  return (
    <Section title={t('refunds.title')} aside={t(refunds.isBegun ? 'refunds.begun' : 'refunds.notBegun')}>
      <Facts facts={facts} />
    </Section>
  )
}

function Notes({ notes }: { notes: OfficeEvent['notes'] }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  return (
    <Section title={t('notes')}>
      <Timeline
        label={t('notes')}
        entries={notes.map(({ id, text, author, createdAt }) => ({
          id,
          what: text,
          when: `${author.name}, ${shortMoment(createdAt, language)}`,
        }))}
      />
    </Section>
  )
}

function Book({ audit }: { audit: OfficeEvent['audit'] }) {
  const { t } = useTranslation('events')
  const { language } = useOfficeLanguage()
  const { t: sayAudit } = useTranslation('audit')
  const nameAction = (action: string) => sayAudit(`actions.${action}`, action)
  return (
    <Section title={t('book')}>
      <Timeline
        label={t('book')}
        entries={audit.map(({ id, action, actor, at, reason }) => ({
          id,
          what: reason ? `${nameAction(action)}: ${reason}` : nameAction(action),
          when: `${actor.name}, ${shortMoment(at, language)}`,
        }))}
      />
    </Section>
  )
}
