import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { TabLinks } from '#web/ui/navigation/TabLinks.tsx'

export type CompetitionTab = 'plain' | 'doors' | 'polls'

/** From one's lots to one's votes. */
export function CompetitionTabs({ shown }: { shown: CompetitionTab }) {
  const { t } = useTranslation('sweepstakes')
  const language = useLanguage()
  return (
    <TabLinks
      label={t('own.title')}
      tabs={[
        { to: path.ownSweepstakes(language), label: t('own.sweepstakes'), current: shown === 'plain' },
        { to: path.ownDoors(language), label: t('own.doors'), current: shown === 'doors' },
        { to: path.ownPolls(language), label: t('own.polls'), current: shown === 'polls' },
      ]}
    />
  )
}
