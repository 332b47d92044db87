import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useMarks } from './marks.ts'

/** The way to the list, and how much is on it. */
export function WishesLink() {
  const { t } = useTranslation('shop')
  const count = useMarks().size
  return (
    <Link className="wishes-link" to={path.wishes(useLanguage())} aria-label={t('mark.tool', { count })}>
      <Icon name="heart" />
      {t('mark.list')}
      {count > 0 && <span className="shelfbar__count">{count}</span>}
    </Link>
  )
}
