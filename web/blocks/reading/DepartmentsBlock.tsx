import { useTranslation } from 'react-i18next'
import { loadSite } from '#club/sites.ts'
import { accentOf } from '#web/site/accents.ts'
import { useText } from '#web/site/here.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { FramedPicture } from '#web/ui/pictures/Picture.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** Every department of the club: what it looks like, its name and its colour. */
export function DepartmentsBlock({ block }: BlockProps<'departments'>) {
  const { t } = useTranslation('blocks')
  const text = useText()
  const departments = block.answer
  return (
    <BlockSection
      kind="departments"
      title={block.title ?? t('departments.title', { count: departments.length })}
    >
      <ul className="departments">
        {departments.map(({ site, picture }) => (
          <li key={site} data-site={accentOf(site)} data-theme="tag">
            <SiteLink target={{ site }}>
              <FramedPicture
                src={picture ?? 'night'}
                width={320}
                height={200}
                alt=""
                sizes="(min-width: 900px) 23vw, 45vw"
              />
              <span className="departments__name">
                <i />
                {text(loadSite(site).name)}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
