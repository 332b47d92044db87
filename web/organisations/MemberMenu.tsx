import { useTranslation } from 'react-i18next'
import type { OrganizationMember } from '#modules/organisations/schema.ts'
import { useSession } from '#web/session/session.ts'
import { Menu, type MenuEntry } from '#web/ui/overlays/Menu.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { type MemberQuestion, nameOf } from './member-words.ts'
import { useOrganisationChanges, useRefusalWords } from './organisation-data.ts'

interface MemberMenuProps {
  member: OrganizationMember
  isFull: boolean
  isAlone: boolean
  onAsk: (question: MemberQuestion) => void
}

export function MemberMenu({ member, isFull, isAlone, onAsk }: MemberMenuProps) {
  const { t } = useTranslation('organisations')
  const entries = useEntries({ member, isFull, isAlone, onAsk })
  return <Menu label={t('members.actionsFor', { name: nameOf(member) })} entries={entries} />
}

function useEntries({ member, isFull, isAlone, onAsk }: MemberMenuProps): MenuEntry[] {
  const { t } = useTranslation('organisations')
  const { organisation } = useSession()
  const { invite } = useOrganisationChanges()
  const wordsOf = useRefusalWords()
  const ask = (kind: MemberQuestion['kind']) => () => onAsk({ kind, member })
  const isCompany = organisation?.type === 'company'

  async function again(): Promise<void> {
    const failure = await invite(member.memberEmail!)
    toast({
      id: 'invited',
      kind: failure ? 'err' : 'ok',
      title: failure ? wordsOf(failure) : t('invite.done', { mail: member.memberEmail }),
    })
  }

  if (member.state !== 'accepted')
    return [
      { kind: 'action', icon: 'mail', label: t('actions.again'), onSelect: () => void again() },
      {
        kind: 'action',
        icon: 'close',
        label: t('actions.withdraw'),
        danger: true,
        onSelect: ask('withdraw'),
      },
    ]
  if (!member.isAdmin)
    return [
      {
        kind: 'action',
        icon: 'star',
        label: t('actions.promote'),
        disabledReason: isFull ? t('actions.full') : null,
        onSelect: ask('promote'),
      },
      { kind: 'action', icon: 'signOut', label: t('actions.remove'), danger: true, onSelect: ask('remove') },
    ]
  const last = isAlone ? t('actions.last') : null
  if (member.isSelf || isCompany)
    return [
      {
        kind: 'action',
        icon: 'star',
        label: t(member.isSelf ? 'actions.giveUp' : 'actions.demote'),
        disabledReason: last,
        onSelect: ask(member.isSelf ? 'giveUp' : 'demote'),
      },
    ]
  return [{ kind: 'action', icon: 'mail', label: t('actions.otherAdmin'), onSelect: ask('otherAdmin') }]
}
