import { useTranslation } from 'react-i18next'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import type { PartProps } from './organisation-part.ts'

/** What staff did with it and why, and who acted in its name on which day. */
export function OrganisationStory({ organisation }: PartProps) {
  const { t } = useTranslation('organisations')
  const { t: nameOf } = useTranslation('audit')
  const { language } = useOfficeLanguage()
  const { story } = organisation
  return (
    <Section title={t('story.title')}>
      {story.length === 0 ? (
        <p className="organisation-none">{t('story.none')}</p>
      ) : (
        <Timeline
          label={t('story.title')}
          entries={story.map(({ id, action, actor, at, reason }) => ({
            id: `${id} ${at}`,
            what: [action === 'actedFor' ? t('story.actedFor') : nameOf(`actions.${action}`, action), reason]
              .filter(Boolean)
              .join(': '),
            when: `${exactMoment(at, language)} · ${actor}`,
          }))}
        />
      )}
    </Section>
  )
}
