import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '#modules/office/people/schema.ts'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { money } from './people-words.ts'
import type { PersonPartProps } from './person-part.ts'

const PARTS = { all: null, bought: ['order', 'refund', 'transfer'], office: ['staff'] } as const
type Part = keyof typeof PARTS
const TONES: Partial<Record<TimelineEntry['kind'], 'ok' | 'bad' | 'ink'>> = {
  order: 'ok',
  refund: 'bad',
  staff: 'ink',
}

/** What has happened, newest first. */
export function PersonTimeline({ person }: PersonPartProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const [part, setPart] = useState<Part>('all')
  const say = useEntryWords()
  const kinds: readonly string[] | null = PARTS[part]
  const entries = person.timeline.filter(({ kind }) => !kinds || kinds.includes(kind))
  return (
    <Section
      title={t('timeline.title')}
      aside={
        <Segment
          label={t('timeline.filter')}
          value={part}
          onChange={setPart}
          options={(['all', 'bought', 'office'] as const).map((value) => ({
            value,
            label: t(`timeline.parts.${value}`),
          }))}
        />
      }
    >
      {entries.length === 0 ? (
        <p className="person-none">{t('timeline.none')}</p>
      ) : (
        <Timeline
          label={t('timeline.title')}
          entries={entries.map((entry) => ({
            id: `${entry.kind} ${entry.id} ${entry.at}`,
            what: say(entry),
            when: [
              shortMoment(entry.at, language),
              entry.actor,
              entry.reason,
              entry.cents !== null && money(entry.cents, language),
            ]
              .filter(Boolean)
              .join(', '),
            tone: TONES[entry.kind],
          }))}
        />
      )}
    </Section>
  )
}

function useEntryWords() {
  const { t } = useTranslation('people')
  const { t: sayAudit } = useTranslation('audit')
  return ({ kind, title, state }: TimelineEntry): string => {
    if (kind === 'staff') return sayAudit(`actions.${title}`, title)
    if (kind === 'transfer') return t(`transfers.${state ?? 'Waiting'}`, { mail: title })
    if (kind === 'signIn') return title ? t('timeline.signIn', { device: title }) : t('timeline.signInEnded')
    return t(`timeline.${kind}`, { number: title })
  }
}
