import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BlockLink } from '../BlockLink.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

export function LinksBlock({ block }: BlockProps<'links'>) {
  return (
    <BlockSection kind="links" title={block.title}>
      <ul className="ways">
        {block.items.map(({ label }, index) => (
          <li key={label}>
            <BlockLink link={block.links?.[`items.${index}.link`]}>
              <span>{label}</span>
              <Icon name="arrow" />
            </BlockLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}
