import { useTranslation } from 'react-i18next'
import { sites } from '#club/sites.ts'
import { accentOf } from '#web/site/accents.ts'
import { useText } from '#web/site/here.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

const departments = sites.filter(({ kind }) => kind === 'department')

/** Every department of the club, each with its colour. */
export function DepartmentsBlock({ block }: BlockProps<'departments'>) {
  const { t } = useTranslation('blocks')
  const text = useText()
  return (
    <BlockSection
      kind="departments"
      title={block.title ?? t('departments.title', { count: departments.length })}
    >
      <ul className="departments">
        {departments.map(({ key, name }) => (
          <li key={key} data-site={accentOf(key)} data-theme="tag">
            <SiteLink target={{ site: key }}>
              <i />
              {text(name)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
