import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Area } from '../areas/area.ts'
import { useBoot } from '../boot-context.ts'
import { KeyCaps } from '../keys/KeyCaps.tsx'
import { OfficeIcon } from '../parts/OfficeIcon.tsx'
import type { Place } from '../rooms.ts'
import { counts } from '../slots.ts'

const GROUPS = ['top', 'sale', 'content', 'house'] as const

type AreasProps = { areas: readonly Area[]; place: Place | null }

/** The areas at the left, in groups; only those that are open to whoever works here. */
export function Areas({ areas, place }: AreasProps) {
  const { t } = useTranslation('office')
  const { club, website } = useBoot()
  return (
    <nav className="areas" aria-label={t('name')}>
      {GROUPS.map((group) => {
        const inGroup = areas.filter((area) => area.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group}>
            {group !== 'top' && <p className="areas__group">{t(`groups.${group}`)}</p>}
            <AreaList areas={inGroup} place={place} />
          </div>
        )
      })}
      <p className="areas__foot">
        {club.name}
        <br />
        <a href={website}>{t('website')}</a>
      </p>
    </nav>
  )
}

export function AreaList({ areas, place, onGo }: AreasProps & { onGo?: () => void }) {
  const { t } = useTranslation('office')
  return (
    <ul>
      {areas.map((area) => (
        <li key={area.key}>
          <Link
            className="areas__link"
            to={area.rooms[0].path}
            aria-current={
              area.key === place?.area.key ? (area.rooms.length > 1 ? 'true' : 'page') : undefined
            }
            onClick={onGo}
          >
            <OfficeIcon name={area.icon} />
            <span>{t(`areas.${area.key}`)}</span>
            <Waiting area={area} />
          </Link>
          {area.key === place?.area.key && area.rooms.length > 1 && (
            <ul className="areas__rooms">
              {area.rooms.map((room) => (
                <li key={room.key}>
                  <Link
                    to={room.path}
                    aria-current={room.key === place.room.key ? 'page' : undefined}
                    onClick={onGo}
                  >
                    {t(`tabs.${area.key}.${room.key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

/** How much waits there; else the key that leads there. */
function Waiting({ area }: { area: Area }) {
  const useCount = counts[area.key] ?? useNothing
  const count = useCount()
  if (count) return <em className="num">{count}</em>
  return <KeyCaps keys={`g ${area.jump}`} isJoined />
}

const useNothing = () => null
