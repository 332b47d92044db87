import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Place } from '../rooms.ts'

/** On phones: the rooms of an area that has several. Elsewhere they stand in the navigation (Areas.tsx). */
export function RoomTabs({ place }: { place: Place | null }) {
  const { t } = useTranslation('office')
  if (!place || place.area.rooms.length < 2) return null
  const { area } = place
  return (
    <nav className="views room-tabs" aria-label={t(`areas.${area.key}`)}>
      {area.rooms.map((room) => (
        <Link key={room.key} to={room.path} aria-current={room.key === place.room.key ? 'page' : undefined}>
          {t(`tabs.${area.key}.${room.key}`)}
        </Link>
      ))}
    </nav>
  )
}
