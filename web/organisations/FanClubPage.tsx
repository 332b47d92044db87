import { useServiceMail } from '#web/site/service-contact.ts'
import './organisations.css'
import { useTranslation } from 'react-i18next'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { useContact, useOrganisations } from '#web/account/account-data.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/navigation/MoreLink.tsx'
import { OrganisationCard } from './OrganisationCard.tsx'
import { OwnCard } from './OwnCard.tsx'

export default function FanClubPage() {
  const { t } = useTranslation('accountClub')
  const { organisation } = useSession()
  return (
    <AccountFrame current="fanClub" title={t('fanClub.title')}>
      <h1 className="display">{t('fanClub.title')}</h1>
      {organisation ? <ActingCard type={organisation.type} /> : <OwnCards />}
    </AccountFrame>
  )
}

/** ACC-19: a card for each fan club, and for each company one buys for. */
function OwnCards() {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  return (
    <Loaded query={useOrganisations({ enabled: true })} label={t('fanClub.loading')} rows={3}>
      {({ items }) =>
        items.length === 0 ? (
          <NoFanClub />
        ) : (
          <>
            <ul className="org-cards">
              {items.map((membership) => (
                <OwnCard key={membership.subjectId} membership={membership} />
              ))}
            </ul>
            <p>
              <TextLink to={path.fanClubTickets(language)}>{t('fanClub.ownTickets')}</TextLink>
            </p>
            <p className="org-cards__more">
              <FoundLink />
            </p>
          </>
        )
      }
    </Loaded>
  )
}

/** Whoever acts for an organisation sees its own card. */
function ActingCard({ type }: { type: string }) {
  const { t } = useTranslation('accountClub')
  const { actForMyself } = useSession()
  const language = useLanguage()
  const kind = type === 'company' ? 'company' : 'fanclub'
  return (
    <Loaded query={useContact()} label={t('fanClub.loading')} rows={3}>
      {({ organizationName, email, organizationPriceGroup }) => (
        <ul className="org-cards">
          <OrganisationCard
            name={organizationName ?? ''}
            kind={t(`kind.${kind}`)}
            facts={[
              { term: t('fanClub.email'), value: email },
              ...(organizationPriceGroup
                ? [{ term: t('fanClub.prices'), value: t('fanClub.pricesText') }]
                : []),
            ]}
            note={t('fanClub.acting')}
            action={
              <span className="org-card__ways">
                <LinkButton icon="group" to={path.members(language)}>
                  {t('fanClub.members')}
                </LinkButton>
                {kind === 'fanclub' && (
                  <LinkButton kind="ink" icon="ticket" to={path.fanClubTickets(language)}>
                    {t('fanClub.tickets')}
                  </LinkButton>
                )}
                <Button kind="ink" icon="swap" onClick={actForMyself}>
                  {t('fanClub.back')}
                </Button>
              </span>
            }
          />
        </ul>
      )}
    </Loaded>
  )
}

/** Where one applies for a fan club of one's own, and sees what became of it. */
function FoundLink() {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  return (
    <LinkButton kind="line" icon="plus" to={path.foundFanClub(language)}>
      {t('fanClub.found')}
    </LinkButton>
  )
}

function NoFanClub() {
  const mail = useServiceMail()
  const { t } = useTranslation('accountClub')
  return (
    <EmptyState
      icon="group"
      title={t('fanClub.none.title')}
      text={t('fanClub.none.text')}
      action={
        <span className="org-card__ways">
          <FoundLink />
          <LinkButton kind="line" icon="mail" to={`mailto:${mail}`}>
            {t('fanClub.none.action')}
          </LinkButton>
        </span>
      }
    />
  )
}
