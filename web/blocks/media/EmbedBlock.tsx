import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { embedOrigins } from '#club/pages/embeds.ts'
import { allows, useConsent } from '#web/analytics/consent.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'
import { isRemembered, rememberProvider } from '../providers.ts'

/** Something of somebody else. Nothing of it is loaded before the reader wants it, and the room for it stands from the start. */
export function EmbedBlock({ block: { provider, url, title } }: BlockProps<'embed'>) {
  const { t } = useTranslation('blocks')
  const { allowed } = useConsent()
  // The page's policy refuses everybody else.
  const canShow = embedOrigins.includes(new URL(url).origin)
  const [isWanted, setWanted] = useState(false)
  const [isKept, setKept] = useState(false)
  const isOpen = canShow && (isWanted || (allowed.has('marketing') && isRemembered(provider)))

  function open() {
    if (isKept && allows('marketing')) rememberProvider(provider)
    setWanted(true)
  }

  return (
    <BlockSection kind="embed">
      <div className="embed" data-theme="flutlicht">
        {isOpen ? (
          <iframe
            src={url}
            title={title}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
            allow="fullscreen; encrypted-media; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <div className="embed__ask">
            <h2 className="h3">{title}</h2>
            <p className="small muted">{t(canShow ? 'embed.text' : 'embed.link', { provider })}</p>
            {canShow && allowed.has('marketing') && (
              <Checkbox
                label={t('embed.always', { provider })}
                checked={isKept}
                onChange={(event) => setKept(event.target.checked)}
              />
            )}
            <div className="embed__actions">
              {canShow && <Button onClick={open}>{t('embed.load', { provider })}</Button>}
              <a className="more" href={url} rel="noopener">
                <span>{t('embed.there', { provider })}</span>
                <Icon name="external" />
              </a>
            </div>
          </div>
        )}
      </div>
    </BlockSection>
  )
}
