import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay, shortMoment } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { OfficeIcon } from '../../parts/OfficeIcon.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { BanState } from './BanState.tsx'
import { fullName, isInvited, liveBan } from './people-words.ts'
import type { PersonPartProps } from './person-part.ts'
import { TicketsDialog } from './TicketsDialog.tsx'

/** Who it is, that looking was written down, and what callers want most. */
export function PersonHead({ person, onChanged }: PersonPartProps) {
  const { t } = useTranslation('people')
  const { language } = useOfficeLanguage()
  const mayChange = usePermission('people.change')
  const [isSending, setSending] = useState(false)
  const name = fullName(person) || t('nameless')
  const canSend = mayChange && person.tickets.length > 0
  useCommand(
    canSend
      ? {
          id: 'person.tickets',
          label: t('tickets.send'),
          keys: 't',
          icon: 'ticket',
          group: 'do',
          hint: t('tickets.hint'),
          run: () => setSending(true),
        }
      : null,
  )
  const member = person.memberships.find(({ kind, state }) => kind === 'club' && state === 'active')
  const fanClub = person.organisations.find(({ kind, isAdmin }) => kind === 'fanclub' && isAdmin)
  const { block } = person.account ?? { block: null }
  const ban = liveBan(person)
  const facts = [
    member?.number &&
      t('head.member', { number: member.number, year: new Date(member.validFrom).getFullYear() }),
    fanClub && t('head.fanClub', { name: fanClub.name }),
    person.addresses[0] && `${person.addresses[0].postalCode} ${person.addresses[0].city}`,
  ]
  return (
    <>
      <PageHead
        title={name}
        sub={facts.filter(Boolean).join(', ')}
        crumbs={[{ label: t('title'), to: '/personen' }, { label: name }]}
        actions={
          canSend && (
            <Button size="s" kind="ink" icon="ticket" onClick={() => setSending(true)}>
              {t('tickets.send')} <KeyCaps keys="t" />
            </Button>
          )
        }
      />
      <p className="person-seen">
        <OfficeIcon name="eye" />
        <span>
          <b>{t('seen.title')}</b>{' '}
          {t('seen.text', {
            moment: shortMoment(person.visit.visitedAt, language),
            reason: person.visit.reason,
          })}
        </span>
      </p>
      {isInvited(person) && (
        <p className="person-seen">
          <StateMark kind="waiting">{t('invitation.state', { email: person.account?.signInName })}</StateMark>
        </p>
      )}
      {block && (
        <p className="person-seen">
          <StateMark kind="stuck">
            {t('block.state', {
              day: shortDay(new Date(Date.parse(block.endsAt) - 1).toISOString(), language),
              reason: block.reason,
              name: block.by,
            })}
          </StateMark>
        </p>
      )}
      {ban && <BanState ban={ban} />}
      {isSending && <TicketsDialog person={person} onDone={onChanged} onClose={() => setSending(false)} />}
    </>
  )
}
