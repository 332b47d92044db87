import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PersonCard } from '#modules/matches/page.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'

/** A player in front of the own number; without a picture the number stands alone. */
export function PlayerCard({ person }: { person: PersonCard }) {
  const { t } = useTranslation('matches')
  const language = useLanguage()
  const { firstName, lastName, number, picture } = person
  return (
    <Link className="player" to={path.person({ person: person.slug }, language)} viewTransition>
      <span className="player__image">
        {number !== null && (
          <span className="num" aria-hidden="true">
            {number}
          </span>
        )}
        {picture && (
          <Picture src={picture} width={380} height={475} alt="" sizes="(min-width: 900px) 24vw, 44vw" />
        )}
        {person.captain && (
          <span className="player__captain">
            <Chip kind="hot">{t('squad.captain')}</Chip>
          </span>
        )}
      </span>
      <span className="player__text">
        {number !== null && <Num>{number}</Num>}
        <span>
          {firstName} <b>{lastName}</b>
        </span>
      </span>
    </Link>
  )
}
