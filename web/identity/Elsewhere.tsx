import { useTranslation } from 'react-i18next'
import { useHere } from '#web/site/here.ts'
import { ownIssuer } from '#web/site/issuer.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** The provider at which people sign in, when it is not the club's own. */
export function useElsewhere(): URL | null {
  const { issuer, domains } = useHere()
  if (!issuer || issuer.authority === ownIssuer(domains).authority) return null
  return new URL(issuer.authority)
}

/** What cannot be done here, and where it can. */
export function Elsewhere({ at, text }: { at: URL; text: 'passwordElsewhere' | 'sessionsElsewhere' }) {
  const { t } = useTranslation('accountSignIn')
  const { host } = at
  return (
    <>
      <p>{t(text, { host })}</p>
      <p className="signin__actions">
        <a className="more" href={at.origin}>
          <span>{t('toElsewhere', { host })}</span>
          <Icon name="external" />
        </a>
      </p>
    </>
  )
}
