import { useTranslation } from 'react-i18next'
import { mainSite } from '#club/sites.ts'
import { existsOn, path } from '#web/paths.ts'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { addressOn, useHere } from './here.ts'

/** The way on where a page has nothing yet: the start of this site; of the club where the page is that itself. */
export function StartLink() {
  const { t } = useTranslation('shell')
  const here = useHere()
  const siteKey = existsOn('start', here.site.key) ? here.site.key : mainSite().key
  return <TextLink to={addressOn(here, siteKey, path.start(here.language))}>{t('toStart')}</TextLink>
}
