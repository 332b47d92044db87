import { Link } from 'react-router'
import type { PersonCard } from '#modules/matches/page.schema.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'

/** Who does what behind the team. */
export function StaffList({ people }: { people: PersonCard[] }) {
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
