import '../families.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { FamilyList, GuardianInvitation } from '#modules/families/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { Queries } from '#web/api/queries.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useSignOut } from '#web/session/useSignOut.tsx'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AnswerButtons } from '../AnswerButtons.tsx'
import { useFamilies, useGuardianInvitation } from '../family-data.ts'

/** Where the link of a mail leads (`#` and its secret), for whoever is asked and whoever is not. */
export default function FamilyInvitationPage() {
  const { t } = useTranslation('families')
  const { invitation: id = '' } = useParams()
  const { hash } = useLocation()
  const token = /^#([\w-]{22})$/.exec(hash)?.[1] ?? null
  return (
    <AccountFrame
      current="family"
      title={t('invitation.page')}
      landing={token ? <Landing token={token} /> : undefined}
    >
      <div className="family family--narrow">
        <Own id={id} token={token} />
      </div>
    </AccountFrame>
  )
}

/** One of one's own, whatever the link was; else what the link says. */
function Own({ id, token }: { id: string; token: string | null }) {
  const { t } = useTranslation('families')
  return (
    <Loaded query={useFamilies()} label={t('loading')} rows={5}>
      {(list) => {
        const asked = list.invitations.find((one) => one.id === id)
        if (asked) return <Asked invitation={asked} token={token} />
        return token ? <ByLink token={token} /> : <Unknown />
      }}
    </Loaded>
  )
}

function Asked({
  invitation,
  token,
}: {
  invitation: FamilyList['invitations'][number]
  token: string | null
}) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const inviter = invitation.invitedBy ?? t('invitation.somebody')
  return (
    <>
      <h1 className="display">{t('invitation.title', { inviter })}</h1>
      <p className="lead">{t('invitation.lead', { inviter })}</p>
      <Until at={invitation.expiresAt} language={language} />
      <AnswerButtons id={invitation.id} token={token} />
    </>
  )
}

function Until({ at, language, email }: { at: string; language: string; email?: string }) {
  const { t } = useTranslation('families')
  const until = formatDateTime(new Date(at), language)
  const rows = [
    ...(email ? [{ term: t('invitation.for'), value: email }] : []),
    { term: t('invitation.until'), value: until },
  ]
  return <DefinitionList rows={rows} />
}

function ByLink({ token }: { token: string }) {
  const { t } = useTranslation('families')
  return (
    <Loaded query={useGuardianInvitation(token)} label={t('loading')} rows={5} none={<Unknown />}>
      {(invitation) =>
        invitation.state === 'open' ? (
          <WrongAccount invitation={invitation} />
        ) : (
          <Over state={invitation.state} />
        )
      }
    </Loaded>
  )
}

/** The link is sound, and for somebody else. */
function WrongAccount({ invitation: { email, expiresAt } }: { invitation: GuardianInvitation }) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const { leave, question } = useSignOut()
  return (
    <>
      <h1 className="display">{t('invitation.wrong.title')}</h1>
      <Banner kind="err" role="status">
        <b>{t('invitation.wrong.what', { mail: email })}</b>
        <p>{t('invitation.wrong.text')}</p>
      </Banner>
      <Until at={expiresAt} language={language} email={email} />
      <span className="family__actions">
        <LinkButton to={`${path.accountData(language)}#emails`}>{t('invitation.wrong.addMail')}</LinkButton>
        <Button kind="line" onClick={leave}>
          {t('invitation.wrong.other')}
        </Button>
      </span>
      {question}
    </>
  )
}

/** Answered, ended, or taken back: it says which. */
function Over({ state }: { state: Exclude<GuardianInvitation['state'], 'open'> }) {
  const { t } = useTranslation('families')
  return <Nothing icon="clock" title={t(`invitation.over.${state}`)} text={t('invitation.over.text')} />
}

function Unknown() {
  const { t } = useTranslation('families')
  return <Nothing icon="group" title={t('invitation.unknown.title')} text={t('invitation.unknown.text')} />
}

function Nothing({ icon, title, text }: { icon: 'clock' | 'group'; title: ReactNode; text: ReactNode }) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('invitation.page')}</h1>
      <EmptyState
        icon={icon}
        title={title}
        text={text}
        action={<LinkButton to={path.family(language)}>{t('invitation.toFamily')}</LinkButton>}
      />
    </>
  )
}

/** Whoever is not signed in: both ways in come back here. */
function Landing({ token }: { token: string }) {
  const [client] = useState(() => new Queries({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <div className="family family--narrow">
        <LandingLoaded token={token} />
      </div>
    </QueryClientProvider>
  )
}

function LandingLoaded({ token }: { token: string }) {
  const { t } = useTranslation('families')
  return (
    <Loaded query={useGuardianInvitation(token)} label={t('loading')} rows={5} none={<Unknown />}>
      {(invitation) =>
        invitation.state === 'open' ? <Invited invitation={invitation} /> : <Over state={invitation.state} />
      }
    </Loaded>
  )
}

function Invited({ invitation: { email, expiresAt, invitedBy } }: { invitation: GuardianInvitation }) {
  const { t } = useTranslation('families')
  const language = useLanguage()
  const { signIn, register } = useSession()
  const inviter = invitedBy ?? t('invitation.somebody')
  return (
    <>
      <h1 className="display">{t('invitation.title', { inviter })}</h1>
      <p className="lead">{t('invitation.lead', { inviter })}</p>
      <Until at={expiresAt} language={language} email={email} />
      <p className="small muted">{t('invitation.landing', { mail: email })}</p>
      <span className="family__actions">
        <Button onClick={() => void register()}>{t('invitation.register')}</Button>
        <Button kind="line" onClick={() => void signIn()}>
          {t('invitation.signIn')}
        </Button>
      </span>
    </>
  )
}
