import '../organisations.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import type { OrganizationInvitation, OrganizationMembership } from '#modules/organisations/schema.ts'
import { formatDateTime } from '#platform/dates.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { useOrganisations } from '#web/account/account-data.ts'
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
import { useInvitation } from '../organisation-data.ts'

/** FAN-01, FAN-03: where the link of a mail leads (`#` and its secret), for whoever is asked and whoever is not. */
export default function InvitationPage() {
  const { t } = useTranslation('organisations')
  const { invitation: id = '' } = useParams()
  const { hash } = useLocation()
  const { organisation } = useSession()
  const token = /^#([\w-]{22})$/.exec(hash)?.[1] ?? null
  return (
    <AccountFrame
      current="fanClub"
      title={t('invitation.title')}
      landing={
        token ? (
          <div className="invitation">
            <Landing token={token} />
          </div>
        ) : undefined
      }
    >
      <div className="invitation">
        {organisation ? <StillActing name={organisation.name} /> : <Own id={id} token={token} />}
      </div>
    </AccountFrame>
  )
}

/** Nobody joins in another's name. */
function StillActing({ name }: { name: string }) {
  const { t } = useTranslation('organisations')
  const { actForMyself } = useSession()
  return (
    <>
      <h1 className="display">{t('invitation.title')}</h1>
      <EmptyState
        icon="group"
        title={t('invitation.acting.title')}
        text={t('invitation.acting.text', { name })}
        action={<Button onClick={actForMyself}>{t('invitation.acting.action')}</Button>}
      />
    </>
  )
}

/** One of one's own, whatever the link was; else what the link says. */
function Own({ id, token }: { id: string; token: string | null }) {
  const { t } = useTranslation('organisations')
  return (
    <Loaded query={useOrganisations({ enabled: true })} label={t('invitation.loading')} rows={5}>
      {({ items }) => {
        const own = items.find(({ invitationId }) => invitationId === id)
        if (own) return <Asked membership={own} token={token} />
        return token ? <ByLink token={token} items={items} /> : <Unknown />
      }}
    </Loaded>
  )
}

function Asked({ membership, token }: { membership: OrganizationMembership; token: string | null }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { organization, expiresAt, state } = membership
  const until = formatDateTime(new Date(expiresAt!), language)
  return (
    <>
      <h1 className="display">{t(`invitation.join.${organization.kind}`, { name: organization.name })}</h1>
      <Facts organization={organization} until={until} />
      {state === 'declined' && (
        <Banner role="status">
          <b>{t('invitation.declined.title')}</b>
          <p>{t('invitation.declined.text', { until })}</p>
        </Banner>
      )}
      <p className="small muted">{t('invitation.seen')}</p>
      <AnswerButtons
        organisationId={organization.id}
        isDeclined={state === 'declined'}
        {...(token ? { token } : {})}
      />
    </>
  )
}

function Facts(given: {
  organization: { name: string; kind: 'company' | 'fanclub' }
  until: string
  memberCount?: number
  email?: string
}) {
  const { t } = useTranslation('organisations')
  const { organization, until, memberCount, email } = given
  const rows = [
    {
      term: t(`invitation.kind.${organization.kind}`),
      value:
        memberCount === undefined
          ? organization.name
          : t('invitation.named', { name: organization.name, count: memberCount }),
    },
    ...(email ? [{ term: t('invitation.for'), value: email }] : []),
    { term: t('invitation.until'), value: until },
  ]
  return <DefinitionList rows={rows} />
}

/** It is not, or no longer, for this account: joined already, over, or somebody else's (FAN-11). */
function ByLink({ token, items }: { token: string; items: OrganizationMembership[] }) {
  const { t } = useTranslation('organisations')
  return (
    <Loaded query={useInvitation(token)} label={t('invitation.loading')} rows={5} none={<Unknown />}>
      {(invitation) => {
        const { organization, state } = invitation
        const isIn = items.some(({ subjectId, acceptedAt }) => subjectId === organization.id && acceptedAt)
        if (isIn) return <Welcome name={organization.name} />
        return state === 'open' || state === 'declined' ? (
          <WrongAccount invitation={invitation} />
        ) : (
          <Over invitation={invitation} />
        )
      }}
    </Loaded>
  )
}

function Welcome({ name }: { name: string }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('invitation.welcome.title', { name })}</h1>
      <Banner kind="ok" role="status">
        {t('invitation.welcome.text')}
      </Banner>
      <p>
        <LinkButton to={path.fanClub(language)}>{t('invitation.welcome.action')}</LinkButton>
      </p>
    </>
  )
}

function WrongAccount({ invitation }: { invitation: OrganizationInvitation }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { leave, question } = useSignOut()
  const { organization, memberCount, email, expiresAt } = invitation
  return (
    <>
      <h1 className="display">{t('invitation.wrong.title')}</h1>
      <Banner kind="err" role="status">
        <b>{t('invitation.wrong.what', { mail: email })}</b>
        <p>{t('invitation.wrong.text')}</p>
      </Banner>
      <Facts
        {...{ organization, memberCount, email }}
        until={formatDateTime(new Date(expiresAt), language)}
      />
      <span className="org-card__ways">
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
function Over({ invitation: { state, organization } }: { invitation: OrganizationInvitation }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const kind = state === 'expired' || state === 'withdrawn' ? state : 'accepted'
  // TRF-10: whom to ask for another link.
  const text = state === 'expired' ? organization.kind : 'text'
  return (
    <>
      <h1 className="display">{t('invitation.title')}</h1>
      <EmptyState
        icon="clock"
        title={t(`invitation.over.${kind}.title`)}
        text={t(`invitation.over.${kind}.${text}`, { name: organization.name })}
        action={<LinkButton to={path.fanClub(language)}>{t('invitation.welcome.action')}</LinkButton>}
      />
    </>
  )
}

function Unknown() {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  return (
    <>
      <h1 className="display">{t('invitation.title')}</h1>
      <EmptyState
        icon="group"
        title={t('invitation.unknown.title')}
        text={t('invitation.unknown.text')}
        action={<LinkButton to={path.fanClub(language)}>{t('invitation.welcome.action')}</LinkButton>}
      />
    </>
  )
}

/** Whoever is not signed in: both ways in come back here. */
function Landing({ token }: { token: string }) {
  const { t } = useTranslation('organisations')
  const [client] = useState(() => new Queries({ defaultOptions: { queries: { retry: false } } }))
  return (
    <QueryClientProvider client={client}>
      <LandingLoaded token={token} label={t('invitation.loading')} />
    </QueryClientProvider>
  )
}

function LandingLoaded({ token, label }: { token: string; label: string }) {
  return (
    <Loaded query={useInvitation(token)} label={label} rows={5} none={<Unknown />}>
      {(invitation) =>
        invitation.state === 'open' || invitation.state === 'declined' ? (
          <Invited invitation={invitation} />
        ) : (
          <Over invitation={invitation} />
        )
      }
    </Loaded>
  )
}

function Invited({ invitation }: { invitation: OrganizationInvitation }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { signIn, register } = useSession()
  const { organization, memberCount, email, expiresAt, invitedBy } = invitation
  const words = { name: organization.name, inviter: invitedBy ?? t('invitation.somebody') }
  return (
    <>
      <h1 className="display">{t(`invitation.join.${organization.kind}`, words)}</h1>
      <p className="lead">{t('invitation.lead', words)}</p>
      <Facts
        {...{ organization, memberCount, email }}
        until={formatDateTime(new Date(expiresAt), language)}
      />
      <p className="small muted">{t('invitation.landing', { mail: email })}</p>
      <span className="org-card__ways">
        <Button onClick={() => void register()}>{t('invitation.register')}</Button>
        <Button kind="line" onClick={() => void signIn()}>
          {t('invitation.signIn')}
        </Button>
      </span>
    </>
  )
}
