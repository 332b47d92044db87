import './footer.css'
import { club } from '#club/club.ts'
import { legalLinks, type NavigationEntry, type PageName, sourceLabel } from '#club/pages/navigation.ts'
import { ConsentChoice } from '#web/analytics/ConsentChoice.tsx'
import { useHere, useText } from '#web/site/here.ts'
import type { Head } from '#web/site/page-handle.ts'
import { SiteLink } from '#web/site/SiteLink.tsx'
import { createPart, PartView } from '#web/ui/part.tsx'

const columns = createPart<object>({ load: () => import('./FooterColumns.tsx'), waits: true })

export function Footer({ look }: { look?: Head | undefined }) {
  return (
    <footer className="foot" data-theme="flutlicht">
      <div className="wrap">
        {look !== 'simple' && <PartView part={columns} given={{}} />}
        <LegalLine />
      </div>
    </footer>
  )
}

function LegalLine() {
  const text = useText()
  const { siteFrame } = useHere()
  return (
    <div className="foot__end">
      <ul>
        {inOrder(legalLinks, siteFrame.footer?.legal).map((entry) => (
          <li key={entry.page}>
            <SiteLink target={entry}>{text(entry.label)}</SiteLink>
          </li>
        ))}
        <li>
          <a href={club.sourceUrl} rel="license">
            {text(sourceLabel)}
          </a>
        </li>
        <li>
          <ConsentChoice />
        </li>
      </ul>
      <p>© {club.legalName}</p>
    </div>
  )
}

/** All that the law wants, in the order that was chosen. */
function inOrder(links: readonly NavigationEntry[], pages?: readonly PageName[]): readonly NavigationEntry[] {
  if (!pages) return links
  const place = ({ page }: NavigationEntry) => (page ? pages.indexOf(page) : pages.length)
  return links.toSorted((one, other) => place(one) - place(other))
}
