import './member-card.css'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ClubMembership } from '#modules/memberships/schema.ts'
import { memberNumber } from '#web/membership/own/member-number.ts'
import { path } from '#web/paths.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Num } from '#web/ui/data/Num.tsx'
import { Mark } from '#web/ui/pictures/Crest.tsx'

/** The membership at a glance; leads to the card. */
export function MemberCard({ membership }: { membership: ClubMembership }) {
  const { t } = useTranslation('accountHome')
  const language = useLanguage()
  return (
    <Link className="member-card" data-theme="flutlicht" to={path.membership(language)}>
      <Mark className="member-card__mark" />
      <span>
        <span className="member-card__since">
          {t('member.since', { year: membership.validFrom.slice(0, 4) })}
        </span>
        <Num>{memberNumber(membership.number)}</Num>
      </span>
      <Chip kind="hot">{t('member.active')}</Chip>
    </Link>
  )
}
