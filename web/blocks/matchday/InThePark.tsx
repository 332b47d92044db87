import { useTranslation } from 'react-i18next'
import { club } from '#club/club.ts'
import { path } from '#web/paths.ts'
import { useHere, useRoleAddress } from '#web/site/here.ts'
import { useJoined } from '#web/site/joined.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { useOwnPlaces } from './own-places.ts'

/** One's own place in the ground; nothing for whoever has none. */
export function InThePark({ eventId }: { eventId: string }) {
  const { t } = useTranslation('matchDay')
  const { language } = useHere()
  const withRole = useRoleAddress()
  const joined = useJoined()
  const places = useOwnPlaces(eventId)
  if (!places || places.length === 0) return null
  const isInside = places.some(({ state }) => state === 'used')
  return (
    <section aria-labelledby="matchday-park">
      <h2 className="h3 matchday__head" id="matchday-park">
        {t(isInside ? 'park.inside' : 'park.outside', { stadium: club.stadium })}
      </h2>
      <ul className="matchday__facts">
        {places.map(({ id, block, row, seat }) => (
          <li key={id}>
            <Icon name="seat" />
            <span>
              <b>
                {joined([
                  t('park.block', { block }),
                  row && t('park.row', { row }),
                  seat && t('park.seat', { seat }),
                ])}
              </b>
            </span>
            <a
              className="textlink"
              href={withRole('tickets', path.ticket({ ticket: id }, language)) ?? undefined}
            >
              {t('own.show')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
