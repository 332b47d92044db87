import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationMember } from '#modules/organisations/schema.ts'
import { dayOf } from '#web/account/day.ts'
import { useLanguage } from '#web/site/here.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Table } from '#web/ui/data/Table.tsx'
import { type MemberQuestion, nameOf } from './member-words.ts'

const MemberMenu = lazy(async () => ({ default: (await import('./MemberMenu.tsx')).MemberMenu }))
const MemberDialog = lazy(async () => ({ default: (await import('./MemberDialog.tsx')).MemberDialog }))

interface MembersTableProps {
  members: OrganizationMember[]
  /** There are as many administrators as there may be. */
  isFull: boolean
  /** There is one administrator. */
  isAlone: boolean
}

/** FAN-02: everybody with what they are, and what can be done about it. */
export function MembersTable({ members, isFull, isAlone }: MembersTableProps) {
  const { t } = useTranslation('organisations')
  const [question, setQuestion] = useState<MemberQuestion | null>(null)
  return (
    <>
      <Table caption={t('members.title')} className="table--tall members__table">
        <thead>
          <tr>
            <th>{t('members.name')}</th>
            <th>{t('members.number')}</th>
            <th>{t('members.role')}</th>
            <th>{t('members.entry')}</th>
            <th>
              <span className="vh">{t('members.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.id} className={member.isSelf ? 'members__self' : undefined}>
              <th scope="row">
                <Who member={member} />
              </th>
              <td data-head={t('members.number')}>{member.efNumber ?? t('members.unknown')}</td>
              <td data-head={t('members.role')}>
                <Role member={member} />
              </td>
              <td data-head={t('members.entry')}>
                <Since member={member} />
              </td>
              <td className="r">
                <Suspense>
                  <MemberMenu {...{ member, isFull, isAlone }} onAsk={setQuestion} />
                </Suspense>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {question && (
        <Suspense>
          <MemberDialog question={question} onClose={() => setQuestion(null)} />
        </Suspense>
      )}
    </>
  )
}

function Who({ member }: { member: OrganizationMember }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { state, isSelf, memberEmail, invitedAt } = member
  const note =
    state === 'accepted' ? memberEmail : t('members.invitedOn', { day: dayOf(invitedAt, language) })
  return (
    <span className="members__who">
      <b>
        {nameOf(member)} {isSelf && <span className="muted">{t('members.you')}</span>}
      </b>
      <span className="small muted">{note}</span>
    </span>
  )
}

function Role({ member: { state, isAdmin } }: { member: OrganizationMember }) {
  const { t } = useTranslation('organisations')
  if (state === 'accepted')
    return isAdmin ? <Chip kind="ink">{t('members.state.admin')}</Chip> : t('members.state.member')
  return <Chip kind={state === 'invited' ? 'warn' : 'plain'}>{t(`members.state.${state}`)}</Chip>
}

function Since({ member: { state, entryDate, expiresAt } }: { member: OrganizationMember }) {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  if (entryDate) return t('members.since', { day: dayOf(entryDate, language) })
  return expiresAt
    ? t(state === 'expired' ? 'members.ended' : 'members.ends', { day: dayOf(expiresAt, language) })
    : ''
}
