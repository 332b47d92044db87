import { useTranslation } from 'react-i18next'
import { path } from '#web/paths.ts'
import { useHere, useSiteAddress, useText } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** Faces of the team, shoulder to shoulder before their numbers; each leads to its page, the title to all of them. */
export function SquadBlock({ block, place }: BlockProps<'squad'>) {
  const { t } = useTranslation('blocks')
  const text = useText()
  const { language } = useHere()
  const address = useSiteAddress()
  if (!block.answer?.team.site) return null
  const { team, people } = block.answer
  const site = team.site!
  return (
    <BlockSection
      kind="squad"
      title={block.title ?? t('squad.title')}
      large={place.template === 'start'}
      night
      more={
        <a className="more" href={address(site, path.squad(language))}>
          <span>{t('squad.all')}</span>
          <Icon name="arrow" />
        </a>
      }
    >
      <ul className="faces">
        {people.map((person) => (
          <li key={person.id}>
            <a href={address(site, path.person({ person: person.slug }, language))}>
              <span className="num" aria-hidden="true">
                {person.number}
              </span>
              <Picture
                src={person.picture!}
                width={380}
                height={475}
                alt=""
                sizes="(min-width: 900px) 20vw, 34vw"
              />
              <span className="faces__name">
                <b>{person.lastName}</b>
                <span>{text(person.role)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
