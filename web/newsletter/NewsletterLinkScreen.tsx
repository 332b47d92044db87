import './newsletter.css'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import {
  confirmNewsletter,
  readConfirmation,
  readWithdrawal,
  withdrawNewsletter,
} from '#modules/consents/endpoints.ts'
import type { NewsletterLink } from '#modules/consents/schema.ts'
import { call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useLanguage, useText } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Which link of a mail was followed: the one that confirms, or the one that ends. */
type Kind = 'confirmations' | 'withdrawals'

/** Works signed out, on any device. Nothing happens by looking: programs look into mails, too. */
export function NewsletterLinkScreen({ kind }: { kind: Kind }) {
  const { t } = useTranslation('newsletterLinks')
  const { state, load, press, isBusy } = useLink(kind, useParams()['token']!)
  const heading = useRef<HTMLHeadingElement>(null)

  /** The button is gone then, and with it what had the focus. */
  async function pressAndStay() {
    if (await press()) heading.current?.focus()
  }

  return (
    <div className="wrap newsletter-page">
      <PageTitle title={t(`${kind}.title`)} noIndex />
      <h1 className="display" tabIndex={-1} ref={heading}>
        {t(`${kind}.title`)}
      </h1>
      <div aria-live="polite">
        {state.kind === 'loading' && <Skeleton label={t('loading')} rows={2} />}
        {state.kind === 'failed' && (
          <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void load()} />
        )}
        {state.kind === 'unknown' && <Unknown kind={kind} />}
        {state.kind === 'known' && (
          <Known kind={kind} link={state.link} isBusy={isBusy} onPress={() => void pressAndStay()} />
        )}
      </div>
    </div>
  )
}

const LINKS = {
  confirmations: { read: readConfirmation, press: confirmNewsletter },
  withdrawals: { read: readWithdrawal, press: withdrawNewsletter },
}

type State = { kind: 'loading' | 'failed' | 'unknown' } | { kind: 'known'; link: NewsletterLink }

function useLink(kind: Kind, token: string) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [isBusy, setBusy] = useState(false)
  const { read, press: act } = LINKS[kind]
  const params = useMemo(() => ({ token }), [token])

  const load = useCallback(async () => {
    const answer = await call(read, { params, retries: 1, reaction: () => 'silent' })
    if (answer.ok) setState({ kind: 'known', link: answer.data })
    else setState({ kind: [400, 404].includes(answer.failure.status ?? 0) ? 'unknown' : 'failed' })
  }, [read, params])
  useEffect(() => void load(), [load])

  /** True when it is done. What the page says comes from the server, also when somebody else was faster. */
  async function press(): Promise<boolean> {
    setBusy(true)
    const answer = await call(act, {
      params,
      reaction: ({ status }) => (status === 409 ? 'silent' : undefined),
    })
    if (answer.ok || answer.failure.status === 409) await load()
    setBusy(false)
    return answer.ok
  }

  return { state, load, press, isBusy }
}

interface KnownProps {
  kind: Kind
  link: NewsletterLink
  isBusy: boolean
  onPress: () => void
}

function Known({ kind, link, isBusy, onPress }: KnownProps) {
  const { t } = useTranslation('newsletterLinks')
  const language = useLanguage()
  const name = useText()(link.title)
  const context = link.consentType === 'Advertising' ? 'advertising' : undefined
  const isOpen = link.state === 'asked' || (kind === 'withdrawals' && link.state === 'given')
  return (
    <>
      <p className="lead">{t(`${kind}.${link.state}`, { name, context })}</p>
      <p className="newsletter-page__actions">
        {isOpen ? (
          <Button size="l" busy={isBusy} onClick={onPress}>
            {t(isBusy ? `${kind}.busy` : `${kind}.press`, { context })}
          </Button>
        ) : (
          <LinkButton to={path.newsletters(language)} kind="ink">
            {t('manage')}
          </LinkButton>
        )}
      </p>
    </>
  )
}

function Unknown({ kind }: { kind: Kind }) {
  const { t } = useTranslation('newsletterLinks')
  const language = useLanguage()
  return (
    <EmptyState
      icon="mail"
      title={t('unknown')}
      text={t(`${kind}.unknownText`)}
      action={<LinkButton to={path.newsletters(language)}>{t('manage')}</LinkButton>}
    />
  )
}
