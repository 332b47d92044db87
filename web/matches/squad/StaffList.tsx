import { Link } from 'react-router'
import type { PersonCard } from '#modules/matches/page.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'

/** Who does what behind the team: with their faces where there are some, else in lines. */
export function StaffList({ people }: { people: PersonCard[] }) {
  return people.some(({ picture }) => picture !== null) ? (
    <Faces people={people} />
  ) : (
    <Lines people={people} />
  )
}

function Faces({ people }: { people: PersonCard[] }) {
  const text = useText()
  const language = useLanguage()
  return (
    <ul className="players players--staff">
      {people.map((person) => (
        <li key={person.id}>
          <Link className="player" to={path.person({ person: person.slug }, language)}>
            <span className="player__image">
              {person.picture && (
                <Picture
                  src={person.picture}
                  width={380}
                  height={475}
                  alt=""
                  sizes="(min-width: 900px) 18vw, 44vw"
                />
              )}
            </span>
            <span className="player__staff">
              <b>{fullName(person)}</b>
              {text(person.role)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Lines({ people }: { people: PersonCard[] }) {
  const text = useText()
  const language = useLanguage()
  return (
    <ul className="staff">
      {people.map((person) => (
        <li key={person.id}>
          <Link to={path.person({ person: person.slug }, language)}>{fullName(person)}</Link>
          <span>{text(person.role)}</span>
        </li>
      ))}
    </ul>
  )
}

/** `Dr. Anke Rosin` */
export const fullName = ({ title, firstName, lastName }: PersonCard): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
