import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { Area } from '../areas/area.ts'
import { useBoot } from '../boot-context.ts'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import type { Place } from '../rooms.ts'
import { AreaList } from './Areas.tsx'
import { closeOverlay, openMore, openPalette, useOverlay } from './overlays.ts'

const DIRECT = 3

/** On phones: three areas, the search, and everything else behind the last. */
export function PhoneTabs({ areas, place }: { areas: readonly Area[]; place: Place | null }) {
  const { t } = useTranslation('office')
  const { website } = useBoot()
  const isMoreOpen = useOverlay() === 'more'
  return (
    <nav className="phone-tabs" aria-label={t('phoneTabs.label')}>
      <ul>
        {areas.slice(0, DIRECT).map((area) => (
          <li key={area.key}>
            <Link to={area.rooms[0].path} aria-current={area.key === place?.area.key ? 'page' : undefined}>
              <OfficeIcon name={area.icon} />
              <span>{t(`areas.${area.key}`)}</span>
            </Link>
          </li>
        ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={openPalette}>
            <Icon name="search" />
            <span>{t('phoneTabs.find')}</span>
          </button>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={openMore}>
            <Icon name="menu" />
            <span>{t('phoneTabs.more')}</span>
          </button>
        </li>
      </ul>
      <Dialog open={isMoreOpen} onClose={closeOverlay} title={t('phoneTabs.more')} closeLabel={t('close')}>
        <div className="more-areas">
          <AreaList areas={areas} place={place} onGo={closeOverlay} />
          <a className="areas__link" href={website}>
            <Icon name="external" />
            <span>{t('website')}</span>
          </a>
        </div>
      </Dialog>
    </nav>
  )
}
