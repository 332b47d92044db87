import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Language } from '#club/club.ts'
import { siteByKey } from '#club/sites.ts'
import type { Found } from '#modules/search/schema.ts'
import { addressOn, useHere, useText } from '#web/site/here.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { Marked } from './Marked.tsx'

/** One find: where it stands, what it is called, the text around the words. */
export function FoundRow({ item, q }: { item: Found; q: string }) {
  const { t } = useTranslation('search')
  const here = useHere()
  const text = useText()
  const site = siteByKey(item.site)
  const address = addressOn(here, item.site, item.href)
  const title = <Marked text={item.title} q={q} />
  return (
    <li className="found">
      <div>
        <p className="meta">
          {t(`kind.${item.kind}`)}
          {site && <> · {text(site.name)}</>}
          {item.displayAt && (
            <>
              {' · '}
              <time dateTime={item.displayAt}>{dayOf(item.displayAt, here.language)}</time>
            </>
          )}
        </p>
        <h3 className="h3">
          {address.startsWith('/') ? <Link to={address}>{title}</Link> : <a href={address}>{title}</a>}
        </h3>
        {item.excerpt && (
          <p className="small">
            <Marked text={item.excerpt} q={q} />
          </p>
        )}
      </div>
      {item.picture && (
        <Picture
          className={
            item.kind === 'product' || item.kind === 'person'
              ? 'found__image found__image--fit'
              : 'found__image'
          }
          src={item.picture}
          width={160}
          height={120}
          crop={item.kind === 'product' ? 'fit' : 'fill'}
          sizes="160px"
          alt=""
        />
      )}
    </li>
  )
}

const LOCALES: Record<Language, string> = { de: 'de-DE', en: 'en-GB', ja: 'ja-JP' }

function dayOf(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Europe/Berlin',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(moment))
}
