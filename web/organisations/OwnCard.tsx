import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationMembership } from '#modules/organisations/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { OrganisationCard } from './OrganisationCard.tsx'
import { OrganisationRole } from './OrganisationRole.tsx'

const AnswerButtons = lazy(async () => ({ default: (await import('./AnswerButtons.tsx')).AnswerButtons }))
const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

/** One's own fan club or company, or the invitation of one (ACC-19). */
export function OwnCard({ membership }: { membership: OrganizationMembership }) {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  const { organization, acceptedAt, invitedAt, expiresAt } = membership
  const { name, kind, email } = organization
  return (
    <OrganisationCard
      name={name}
      kind={t(`kind.${kind}`)}
      role={<OrganisationRole membership={membership} />}
      facts={[
        acceptedAt
          ? { term: t('fanClub.since'), value: dayOf(acceptedAt, language) }
          : { term: t('fanClub.invited'), value: dayOf(invitedAt, language) },
        ...(expiresAt ? [{ term: t('fanClub.until'), value: dayOf(expiresAt, language) }] : []),
        { term: t('fanClub.email'), value: <a href={`mailto:${email}`}>{email}</a> },
        ...(organization.memberPriceGroup
          ? [{ term: t('fanClub.prices'), value: t('fanClub.pricesText') }]
          : []),
      ]}
      note={acceptedAt ? null : t(`fanClub.${membership.state}Text`, { name })}
      action={
        acceptedAt ? (
          <MemberWays membership={membership} />
        ) : (
          <Suspense>
            <AnswerButtons organisationId={organization.id} isDeclined={membership.state === 'declined'} />
          </Suspense>
        )
      }
    />
  )
}

function MemberWays({ membership }: { membership: OrganizationMembership }) {
  const { t } = useTranslation('accountClub')
  const { actFor } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const { id, name, kind } = membership.organization
  return (
    <span className="org-card__ways">
      {membership.isAdmin && (
        <Button kind="ink" icon="swap" onClick={() => actFor({ id, name, type: kind })}>
          {t('fanClub.act', { name })}
        </Button>
      )}
      <TextButton onClick={() => setLeaving(true)}>{t('fanClub.leave')}</TextButton>
      {isLeaving && (
        <Suspense>
          <LeaveDialog organisation={membership.organization} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </span>
  )
}
