import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endSessionsOfPerson, sendLinkToPerson } from '#modules/office/people/endpoints.ts'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { useCommand } from '../../keys/commands.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { OfficeIcon } from '../../parts/OfficeIcon.tsx'
import type { OfficeIconName } from '../../parts/office-icons.ts'
import { Section } from '../../parts/Section.tsx'
import { usePermission } from '../../session/session.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { BanDialog, EndBanDialog } from './BanDialogs.tsx'
import { BlockDialog, UnblockDialog } from './BlockDialogs.tsx'
import { CorrectDialog } from './CorrectDialog.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { isInvited, liveBan } from './people-words.ts'
import type { PersonPartProps } from './person-part.ts'

type Help =
  | 'invitation'
  | 'link'
  | 'correct'
  | 'email'
  | 'sessions'
  | 'block'
  | 'unblock'
  | 'ban'
  | 'endBan'
  | 'merge'
const ICONS: Record<Help, OfficeIconName> = {
  invitation: 'mail',
  link: 'key',
  correct: 'edit',
  email: 'mail',
  sessions: 'lock',
  block: 'minus',
  unblock: 'undo',
  ban: 'minus',
  endBan: 'undo',
  merge: 'account',
}

/** What can be done for somebody, or against them; each with what it means before it happens. */
export function PersonHelp({ person, onChanged }: PersonPartProps) {
  const { t } = useTranslation('people')
  const [open, setOpen] = useState<Help | null>(null)
  const mayChange = usePermission('people.change')
  const mayInvite = usePermission('orders.create')
  const mayMerge = usePermission('people.merge')
  const mayBlock = usePermission('people.block')
  const { account } = person
  const ban = liveBan(person)
  const waits = isInvited(person)
  const offered: Help[] = [
    ...(mayChange ? (['correct'] as const) : []),
    ...(mayInvite && waits ? (['invitation'] as const) : []),
    ...(mayChange && account && !waits ? (['email', 'link', 'sessions'] as const) : []),
    ...(mayBlock && account ? ([account.block ? 'unblock' : 'block'] as const) : []),
    ...(mayBlock ? ([ban ? 'endBan' : 'ban'] as const) : []),
    ...(mayMerge ? (['merge'] as const) : []),
  ]
  useCommand(
    mayChange
      ? {
          id: 'person.correct',
          label: t('help.correct'),
          keys: 'e',
          icon: 'edit',
          group: 'do',
          hint: t('help.correctHint'),
          run: () => setOpen('correct'),
        }
      : null,
  )
  if (offered.length === 0) return null
  const close = () => setOpen(null)
  return (
    <Section title={t('help.title')}>
      <ul className="person-help">
        {offered.map((one) => (
          <li key={one}>
            <button type="button" onClick={() => setOpen(one)}>
              <OfficeIcon name={ICONS[one]} />
              <span>
                {t(`help.${one}`)}
                <small>{t(`helpText.${one}`)}</small>
              </span>
              <OfficeIcon name="arrow" />
            </button>
          </li>
        ))}
      </ul>
      {open === 'invitation' && <InvitationDialog {...{ person, onChanged }} onClose={close} />}
      {open === 'email' && <AddressDialog person={person} onDone={onChanged} onClose={close} />}
      {open === 'correct' && <CorrectDialog person={person} onDone={onChanged} onClose={close} />}
      {open === 'block' && <BlockDialog person={person} onDone={onChanged} onClose={close} />}
      {open === 'unblock' && <UnblockDialog person={person} onDone={onChanged} onClose={close} />}
      {open === 'ban' && <BanDialog person={person} onDone={onChanged} onClose={close} />}
      {open === 'endBan' && ban && <EndBanDialog {...{ person, ban }} onDone={onChanged} onClose={close} />}
      {open === 'merge' && <MergeDialog person={person} onDone={onChanged} onClose={close} />}
      {(open === 'link' || open === 'sessions') && (
        <AccountDialog what={open} {...{ person, onChanged }} onClose={close} />
      )}
    </Section>
  )
}

/** A link that lets its owner in, or the end of all sessions. */
function AccountDialog({
  what,
  person,
  onChanged,
  onClose,
}: PersonPartProps & { what: 'link' | 'sessions'; onClose: () => void }) {
  const { t } = useTranslation('people')
  const account = person.account!

  async function run() {
    const input = { params: { id: person.id }, reaction: () => 'silent' as const }
    const answer =
      what === 'link' ? await act(sendLinkToPerson, input) : await act(endSessionsOfPerson, input)
    if (!answer.ok) return answer.failure
    toast({ kind: 'ok', title: t(`help.done.${what}`) })
    await onChanged()
    return null
  }

  return (
    <ConsequencesDialog
      title={t(`help.${what}`)}
      previewKey={['person', what, person.id]}
      preview={() => ({
        lines:
          what === 'link'
            ? [
                {
                  icon: 'mail',
                  text: t(account.confirmedAt ? 'help.linkPassword' : 'help.linkConfirmation'),
                  value: account.signInName,
                },
                { isNot: true, text: t('help.linkNever') },
              ]
            : [
                { icon: 'lock', text: t('help.sessionsEnd'), value: account.sessions.length },
                { isNot: true, text: t('help.passwordStays') },
              ],
        confirm: t(`help.confirm.${what}`),
      })}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
