import './club.css'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MembershipCard as Card } from '#modules/account/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { dayOf } from '#web/account/day.ts'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage, useRoleAddress } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { DefinitionList } from '#web/ui/data/DefinitionList.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useMembershipCards } from './club-data.ts'
import { EndMembership } from './EndMembership.tsx'
import { memberNumber } from './member-number.ts'

// It draws the code.
const MembershipCard = lazy(async () => ({ default: (await import('./MembershipCard.tsx')).MembershipCard }))

export default function MembershipPage() {
  const { t } = useTranslation('accountClub')
  return (
    <AccountFrame current="membership" title={t('membership.title')}>
      <h1 className="display">{t('membership.title')}</h1>
      <Membership />
    </AccountFrame>
  )
}

/** ACC-19. Memberships are a person's own: an organisation has none. */
function Membership() {
  const { t } = useTranslation('accountClub')
  const { organisation, actForMyself } = useSession()
  const cards = useMembershipCards({ enabled: organisation === null })
  if (organisation)
    return (
      <EmptyState
        icon="star"
        title={t('membership.personal.title')}
        text={t('membership.personal.text', { name: organisation.name })}
        action={<Button onClick={actForMyself}>{t('membership.personal.action')}</Button>}
      />
    )
  return (
    <Loaded query={cards} label={t('membership.loading')} rows={4}>
      {({ holder, items }) => <Cards holder={holder} cards={items} />}
    </Loaded>
  )
}

function Cards({ holder, cards }: { holder: string; cards: Card[] }) {
  const { t } = useTranslation('accountClub')
  const active = cards.filter(({ state }) => state === 'active')
  const others = cards.filter(({ state }) => state !== 'active')
  return (
    <>
      {active.length === 0 && <NotMember others={others} />}
      <Suspense fallback={<Skeleton label={t('membership.loading')} rows={4} />}>
        {active.map((card) => (
          <MembershipCard key={card.id} card={card} holder={holder} />
        ))}
      </Suspense>
      {active.some(({ validUntil }) => validUntil === null) && <EndMembership />}
      {others.length > 0 && <Others cards={others} />}
    </>
  )
}

/** Who never was one, whose membership has ended, or whose has not begun. */
function NotMember({ others }: { others: Card[] }) {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  const withRole = useRoleAddress()
  const coming = others.find(({ state }) => state === 'coming')
  if (coming)
    return <p className="lead">{t('membership.begins', { day: dayOf(coming.validFrom, language) })}</p>
  const ended = others.find(({ validUntil }) => validUntil !== null)
  return (
    <EmptyState
      icon="star"
      title={t(ended ? 'membership.over.title' : 'membership.none.title')}
      text={
        ended
          ? t('membership.over.text', { day: dayOf(ended.validUntil!, language) })
          : t('membership.none.text')
      }
      action={
        <LinkButton to={withRole('membership', path.start(language))} iconAfter="arrow">
          {t(ended ? 'membership.over.action' : 'membership.none.action')}
        </LinkButton>
      }
    />
  )
}

function Others({ cards }: { cards: Card[] }) {
  const { t } = useTranslation('accountClub')
  const language = useLanguage()
  return (
    <section>
      <h2 className="h2">{t('membership.others')}</h2>
      <DefinitionList
        rows={cards.map(({ number, state, validFrom, validUntil }) => ({
          term: t('membership.numbered', { number: memberNumber(number) }),
          value: validUntil
            ? t('membership.span', { from: dayOf(validFrom, language), until: dayOf(validUntil, language) })
            : t('membership.from', { from: dayOf(validFrom, language) }),
          action: <Chip>{t(`membership.states.${state}`)}</Chip>,
        }))}
      />
    </section>
  )
}
