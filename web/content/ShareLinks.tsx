import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { siteOrigin } from '#club/domains.ts'
import { useHere } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** Handing on what one reads: by the device itself, by mail, by the clipboard. Nobody else learns of it. */
export function ShareLinks({ title }: { title: string }) {
  const { t } = useTranslation('content')
  const { site, domains } = useHere()
  const { pathname, search } = useLocation()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const url = siteOrigin(site, domains) + pathname + search
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`

  async function share() {
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    await navigator.clipboard.writeText(url)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), 4000)
  }

  return (
    <div className="article__share">
      <button className="iconbtn" type="button" aria-label={t('share.link')} onClick={() => void share()}>
        <Icon name={isCopied ? 'check' : 'share'} />
      </button>
      <a className="iconbtn" href={mail} aria-label={t('share.mail')}>
        <Icon name="mail" />
      </a>
      <span className="micro muted" role="status">
        {isCopied && t('share.copied')}
      </span>
    </div>
  )
}
