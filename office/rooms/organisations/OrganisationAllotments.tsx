import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { Facts, Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import type { PartProps } from './organisation-part.ts'

/** Places of matches that it was given for its members, and what became of them; nothing where there were none. */
export function OrganisationAllotments({ organisation: { allotments } }: PartProps) {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  const mayOpen = usePermission('events.read')
  if (allotments.length === 0) return null
  return (
    <Section title={t('allotments.title')} aside={t('allotments.count', { count: allotments.length })}>
      <Facts
        facts={allotments.map(({ eventId, opponent, startsAt, returnsAt, isEnded, ...counts }) => ({
          term: mayOpen ? (
            <Link className="tlink" to={`/spiele/${eventId}`}>
              {opponent}
            </Link>
          ) : (
            opponent
          ),
          value: t('allotments.places', counts),
          detail: [
            shortDay(startsAt, language),
            isEnded
              ? t('allotments.ended')
              : t('allotments.until', { moment: shortMoment(returnsAt, language) }),
          ].join(', '),
        }))}
      />
    </Section>
  )
}
