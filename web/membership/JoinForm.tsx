import { useServiceMail } from '#web/site/service-contact.ts'
import './join.css'
import '#web/ui/button.css'
import { useTranslation } from 'react-i18next'
import type { MembershipApplication } from '#modules/memberships/joining.schema.ts'
import { formatDate } from '#platform/dates.ts'
import { formatMoney } from '#platform/money.ts'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'
import { useJoining } from './use-joining.ts'

/** How one becomes a member: the form, what became of it, or the way to the card for who is one already. */
export function JoinForm({ today }: { today: string }) {
  const mail = useServiceMail()
  const { t } = useTranslation('joining')
  const { organisation, actForMyself } = useSession()
  const joining = useJoining()
  if (organisation)
    return (
      <div className="join__wait">
        <Banner kind="warn">{t('personal', { name: organisation.name })}</Banner>
        <Button onClick={actForMyself}>{t('asMyself')}</Button>
      </div>
    )
  if (joining.application?.state === 'Waiting' || joining.isMember) return <Standing {...joining} />
  return (
    <>
      {joining.application?.state === 'Declined' && (
        <Banner kind="warn">{t('declined', { reason: joining.application.reason })}</Banner>
      )}
      <ApplicationForm known={joining.known} today={today} onApplied={joining.applied} />
      <noscript>
        <p>{t('noScript', { mail })}</p>
      </noscript>
    </>
  )
}

type StandingProps = {
  application: MembershipApplication | null
  isMember: boolean
  withdraw(): Promise<void>
  isBusy: boolean
}

function Standing({ application, isMember, withdraw, isBusy }: StandingProps) {
  const { t } = useTranslation('joining')
  const language = useLanguage()
  if (isMember || !application)
    return (
      <div className="join__wait">
        <Banner kind="ok" role="status">
          {t('member')}
        </Banner>
        <LinkButton to={path.membership(language)}>{t('toCard')}</LinkButton>
      </div>
    )
  return (
    <div className="join__wait">
      <Banner kind="ok" role="status">
        {t('waiting', {
          date: formatDate(new Date(application.appliedAt), language),
          fee: formatMoney(application.firstFee, language),
        })}
      </Banner>
      <Button kind="quiet" busy={isBusy} onClick={() => void withdraw()}>
        {t('withdraw')}
      </Button>
    </div>
  )
}
