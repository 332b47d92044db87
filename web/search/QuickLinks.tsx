import { useHere, useText } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { quickLinksFor, quickPlaces } from './quick-links.ts'

/** Ways that are often searched (CNT-10): those that fit what was typed, or all of them. */
export function QuickLinks({ heading, q }: { heading: string; q?: string }) {
  const here = useHere()
  const text = useText()
  const places = quickPlaces(here)
  const links = q === undefined ? places : quickLinksFor(places, q)
  if (links.length === 0) return null
  return (
    <nav className="quick" aria-labelledby="quick">
      <h2 className="h4" id="quick">
        {heading}
      </h2>
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <a className="more" href={link.href}>
              <span>{text(link.label)}</span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
