import { useTranslation } from 'react-i18next'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

export function ContactsBlock({ block }: BlockProps<'contacts'>) {
  const { t } = useTranslation('blocks')
  return (
    <BlockSection kind="contacts" title={block.title ?? t('contacts.title')}>
      <ul className="g12 people">
        {block.people.map((person) => (
          <li className="c4 contact" key={person.name + person.role}>
            {person.picture && (
              <FramedPicture
                src={person.picture.id}
                width={240}
                height={300}
                shape="portrait"
                alt={person.picture.alt}
                sizes="120px"
              />
            )}
            <div>
              <h3 className="h4">{person.name}</h3>
              <p className="small muted">{person.role}</p>
              {person.email && (
                <a className="tlink small" href={`mailto:${person.email}`}>
                  {person.email}
                </a>
              )}
              {person.phone && (
                <a className="tlink small" href={`tel:${person.phone.replace(/[^+\d]/g, '')}`}>
                  {person.phone}
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
