import './organisations.css'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrganizationMember, OrganizationMemberList } from '#modules/organisations/schema.ts'
import { AccountFrame } from '#web/account/AccountFrame.tsx'
import { Loaded } from '#web/account/Loaded.tsx'
import { path } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useLanguage } from '#web/site/here.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { BackLink, TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MembersTable } from './MembersTable.tsx'
import { downloadMembers } from './members-file.ts'
import { loadAllMembers, useMembers } from './organisation-data.ts'

/** FAN-01, FAN-07: who belongs to the organisation that one acts for. */
export default function MembersPage() {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  const { organisation } = useSession()
  return (
    <AccountFrame current="fanClubManagement" title={t('members.title')}>
      <BackLink to={path.fanClub(language)}>{t('members.back')}</BackLink>
      <h1 className="display members__name">{organisation?.name ?? t('members.title')}</h1>
      {organisation ? <Members /> : <OnlyActing />}
    </AccountFrame>
  )
}

/** Members are looked after in the organisation's name. */
function OnlyActing() {
  const { t } = useTranslation('organisations')
  const language = useLanguage()
  return (
    <EmptyState
      icon="group"
      title={t('members.personal.title')}
      text={t('members.personal.text')}
      action={<LinkButton to={path.fanClub(language)}>{t('members.personal.action')}</LinkButton>}
    />
  )
}

function Members() {
  const { t } = useTranslation('organisations')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const members = useMembers(search)
  const all = members.data?.pages.flatMap(({ items }) => items) ?? []
  const { isError, refetch } = members
  async function download(): Promise<void> {
    const found = await loadAllMembers(search)
    if (found) downloadMembers(found, t)
  }
  return (
    <Loaded
      query={{ data: members.data?.pages[0], isError, refetch: refetch as never }}
      label={t('members.loading')}
      rows={6}
    >
      {(first) => (
        <div className="members">
          <Counts of={first} />
          <InviteForm />
          <div className="members__bar">
            <Field label={t('members.search')} id="member-search">
              <Input
                id="member-search"
                type="search"
                value={typed}
                maxLength={100}
                placeholder={t('members.searchHint')}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field>
            <TextButton onClick={() => void download()}>{t('members.file')}</TextButton>
          </div>
          <Found members={all} first={first} search={search} />
          {members.hasNextPage && (
            <p>
              <Button
                kind="ink"
                busy={members.isFetchingNextPage}
                onClick={() => void members.fetchNextPage()}
              >
                {t('members.more')}
              </Button>
            </p>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Counts({ of }: { of: OrganizationMemberList }) {
  const { t } = useTranslation('organisations')
  const { memberCount, adminCount, mostAdmins, invitedCount } = of
  const facts = [
    [t('members.count'), memberCount],
    [t('members.admins'), mostAdmins === null ? adminCount : `${adminCount}/${mostAdmins}`],
    [t('members.invited'), invitedCount],
  ] as const
  return (
    <dl className="members__facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Found(given: { members: OrganizationMember[]; first: OrganizationMemberList; search: string }) {
  const { t } = useTranslation('organisations')
  const { members, first, search } = given
  if (members.length === 0) return <p role="status">{t('members.none', { search })}</p>
  const isFull = first.mostAdmins !== null && first.adminCount >= first.mostAdmins
  return <MembersTable members={members} isFull={isFull} isAlone={first.adminCount <= 1} />
}
