import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Language } from '#club/club.ts'
import { siteByKey } from '#club/sites.ts'
import type { Found } from '#modules/search/schema.ts'
import { playTime } from '#web/i18n/play-time.ts'
import { WishButton } from '#web/shop/wishes/WishButton.tsx'
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
  // A list of this browser is that of its host: other sites show no hearts.
  const isMarkable = item.kind === 'product' && address.startsWith('/')
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
        {item.moment && <Moment moment={item.moment} site={item.site} q={q} />}
        {isMarkable && (
          <div className="found__wish">
            <WishButton product={{ id: item.id, name: { de: item.title, en: item.title, ja: item.title } }} />
          </div>
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

type MomentProps = { moment: NonNullable<Found['moment']>; site: string; q: string }

/** Where in a film it is said, and what is said there: leads to that second. */
function Moment({ moment, site, q }: MomentProps) {
  const { t } = useTranslation('search')
  const here = useHere()
  const { text, at, writtenIn } = moment
  const address = addressOn(here, site, moment.href)
  const time = t('momentAt', { at: playTime(at) })
  return (
    <p className="small found__moment">
      {address.startsWith('/') ? (
        <Link className="tlink" to={address}>
          {time}
        </Link>
      ) : (
        <a className="tlink" href={address}>
          {time}
        </a>
      )}{' '}
      {text === null ? (
        <span>{t('momentHidden')}</span>
      ) : (
        <q lang={writtenIn === here.language ? undefined : writtenIn}>
          <Marked text={text} q={q} />
        </q>
      )}
    </p>
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
