import { useTranslation } from 'react-i18next'
import { loadSite, teamSites } from '#club/sites.ts'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { SegmentLinks } from '#web/ui/fields/Segment.tsx'

/** The same page of the club's other teams, each on its own site. */
export function TeamLinks({ page }: { page: 'squad' | 'staff' }) {
  const { t } = useTranslation('matches')
  const { site, language } = useHere()
  const text = useText()
  const address = useSiteAddress()
  return (
    <SegmentLinks
      label={t('teams')}
      links={teamSites().map(([key]) => ({
        to: address(key, path[page](language)),
        label: text(loadSite(key).name),
        current: key === site.key,
      }))}
    />
  )
}
