import './email-link.css'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { followEmailLink, readEmailLink } from '#modules/contacts/emails.endpoints.ts'
import type { EmailLink } from '#modules/contacts/emails.schema.ts'
import { type Answer, call } from '#web/api/call.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useSignOut } from '#web/session/useSignOut.tsx'
import { page } from '#web/site/context.ts'
import { useLanguage } from '#web/site/here.ts'
import { PageTitle } from '#web/site/PageTitle.tsx'
import { useServiceContact } from '#web/site/service-contact.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  context.get(page).private()
  return null
}

type State =
  | { kind: 'loading' | 'failed' | 'unknown' | 'expired' | 'taken' | 'foreign' }
  | { kind: 'known'; link: EmailLink }

/**
 * Where the links of the mails lead, on whatever device the mail is read. Confirming needs the account that added the
 * address, taking one back needs none. Nothing happens by looking, since programs look into mails too.
 */
export default function EmailLinkPage() {
  const { t } = useTranslation('accountEmails')
  const { state, load, follow, isBusy } = useEmailLink(useParams()['token']!)
  const purpose = state.kind === 'known' ? state.link.purpose : null
  return (
    <div className="wrap emaillink">
      <PageTitle title={t('link.title')} noIndex />
      <h1 className="display">{t(purpose === 'undo' ? 'link.undo.title' : 'link.title')}</h1>
      <div aria-live="polite">
        {state.kind === 'loading' && <Skeleton label={t('link.loading')} />}
        {state.kind === 'failed' && (
          <ErrorState title={t('link.failed')} retryLabel={t('link.retry')} onRetry={load} />
        )}
        {(state.kind === 'unknown' || state.kind === 'expired' || state.kind === 'taken') && (
          <NoUse reason={state.kind} />
        )}
        {state.kind === 'foreign' && <Foreign />}
        {state.kind === 'known' && <Known link={state.link} isBusy={isBusy} onFollow={follow} />}
      </div>
    </div>
  )
}

function useEmailLink(token: string) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(async () => {
    setState(stateOf(await call(readEmailLink, { params: { token }, retries: 1, reaction: () => 'silent' })))
  }, [token])
  useEffect(() => void load(), [load])

  async function follow() {
    setBusy(true)
    setState(stateOf(await call(followEmailLink, { params: { token }, reaction: () => 'silent' })))
    setBusy(false)
  }

  return { state, load, follow, isBusy }
}

function stateOf(answer: Answer<EmailLink>): State {
  if (answer.ok && answer.data.state === 'expired') return { kind: 'expired' }
  if (answer.ok) return { kind: 'known', link: answer.data }
  const { status, problem } = answer.failure
  if (problem?.errorCode === 'EMAIL_ADDRESS_ALREADY_EXISTS') return { kind: 'taken' }
  if (problem?.errorCode === 'EMAIL_LINK_OF_ANOTHER_ACCOUNT') return { kind: 'foreign' }
  if (status === 410) return { kind: 'expired' }
  return { kind: status === 404 || status === 400 ? 'unknown' : 'failed' }
}

interface KnownProps {
  link: EmailLink
  isBusy: boolean
  onFollow: () => void
}

function Known({ link, isBusy, onFollow }: KnownProps) {
  const { t } = useTranslation('accountEmails')
  const { purpose, email, otherEmail } = link
  const texts = `link.${purpose}` as const
  const { status, signIn } = useSession()
  if (link.state === 'done') return <Done link={link} />
  const mustSignIn = purpose === 'confirm' && status === 'anonymous'
  return (
    <>
      <p className="lead">{t(`${texts}.text`, { email })}</p>
      {otherEmail && <p className="muted">{t(`${texts}.other`, { email: otherEmail })}</p>}
      <p className="emaillink__actions">
        {mustSignIn ? (
          <Button onClick={() => void signIn()}>{t('link.confirm.signInAction')}</Button>
        ) : (
          <Button busy={isBusy} onClick={onFollow}>
            {t(isBusy ? `${texts}.busy` : `${texts}.action`)}
          </Button>
        )}
      </p>
      {mustSignIn && <p>{t('link.confirm.signIn')}</p>}
      <p className="small muted">{t(`${texts}.otherwise`)}</p>
    </>
  )
}

/** Whoever is signed in here is not who added the address. */
function Foreign() {
  const { t } = useTranslation('accountEmails')
  const { leave, question } = useSignOut()
  return (
    <>
      <EmptyState
        icon="mail"
        title={t('link.foreign.title')}
        text={t('link.foreign.text')}
        action={<Button onClick={leave}>{t('link.foreign.action')}</Button>}
      />
      {question}
    </>
  )
}

function Done({ link: { purpose, email } }: { link: EmailLink }) {
  const { t } = useTranslation('accountEmails')
  const language = useLanguage()
  return (
    <>
      <p className="lead">{t(`link.${purpose}.done`, { email })}</p>
      {purpose === 'undo' && <p>{t('link.undo.password')}</p>}
      <p className="emaillink__actions">
        <LinkButton to={path.accountData(language)}>{t('link.toAccount')}</LinkButton>
      </p>
    </>
  )
}

function NoUse({ reason }: { reason: 'unknown' | 'expired' | 'taken' }) {
  const { t } = useTranslation('accountEmails')
  const language = useLanguage()
  return (
    <EmptyState
      icon="mail"
      title={t(`link.${reason}.title`)}
      text={t(`link.${reason}.text`, useServiceContact())}
      action={<LinkButton to={path.accountData(language)}>{t('link.toAccount')}</LinkButton>}
    />
  )
}
