import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OfficeOrganisationDetail } from '#modules/office/organisations/schema.ts'
import { Table } from '#web/ui/data/Table.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { Section } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { InviteDialog } from './InviteDialog.tsx'
import type { PartProps } from './organisation-part.ts'
import { AdminDialog } from './RightsDialogs.tsx'

type Member = OfficeOrganisationDetail['members'][number]

interface MembersPartProps extends PartProps {
  onDone: () => Promise<void>
  mayChange: boolean
}

/** Who is in it and who may act for it; who was asked. A person is opened in their own room, with a reason. */
export function MembersPart({ organisation, onDone, mayChange }: MembersPartProps) {
  const { t } = useTranslation('organisations')
  const [member, setMember] = useState<Member | null>(null)
  const [isInviting, setInviting] = useState(false)
  const { members, memberCount, adminCount, mostAdmins, state } = organisation
  const aside = [
    t('members.count', { count: memberCount }),
    mostAdmins === null
      ? t('members.admins', { count: adminCount })
      : t('members.adminsOf', { count: adminCount, most: mostAdmins }),
  ].join(' · ')
  return (
    <Section title={t('members.title')} aside={aside}>
      {members.length === 0 && <p className="organisation-none">{t('members.none')}</p>}
      {members.length > 0 && (
        <Table caption={t('members.title')} className="organisation-table">
          <thead>
            <tr>
              <th scope="col">{t('members.name')}</th>
              <th scope="col">{t('members.role')}</th>
              <th scope="col">{t('members.since')}</th>
              {mayChange && (
                <th scope="col">
                  <span className="vh">{t('members.change')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {members.map((one) => (
              <MemberRow
                key={one.id}
                member={one}
                {...(mayChange ? { onChange: () => setMember(one) } : {})}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Invitations organisation={organisation} />
      {mayChange && state === 'active' && (
        <p className="organisation-more">
          <TextButton onClick={() => setInviting(true)}>{t('invite.title')}</TextButton>
        </p>
      )}
      {member && <AdminDialog {...{ organisation, member, onDone }} onClose={() => setMember(null)} />}
      {isInviting && <InviteDialog {...{ organisation, onDone }} onClose={() => setInviting(false)} />}
    </Section>
  )
}

function MemberRow({ member, onChange }: { member: Member; onChange?: () => void }) {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  const mayOpen = usePermission('people.read')
  const { id, isAdmin, entryDate } = member
  const name = member.name || t('nameless')
  return (
    <tr>
      <th scope="row">
        {mayOpen ? (
          <Link className="tlink" to={`/personen/${id}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </th>
      <td>{isAdmin ? <StateMark kind="ok">{t('members.admin')}</StateMark> : t('members.member')}</td>
      <td>{shortDay(entryDate, language)}</td>
      {onChange && (
        <td className="r">
          <TextButton
            aria-label={t(isAdmin ? 'admin.take.of' : 'admin.give.of', { name })}
            onClick={onChange}
          >
            {t(isAdmin ? 'admin.take.short' : 'admin.give.short')}
          </TextButton>
        </td>
      )}
    </tr>
  )
}

function Invitations({ organisation }: PartProps) {
  const { t } = useTranslation('organisations')
  const { language } = useOfficeLanguage()
  const { invitations } = organisation
  if (invitations.length === 0) return null
  return (
    <Table caption={t('invitations.title')} className="organisation-table">
      <thead>
        <tr>
          <th scope="col">{t('invitations.email')}</th>
          <th scope="col">{t('members.role')}</th>
          <th scope="col">{t('columns.state')}</th>
          <th scope="col">{t('invitations.until')}</th>
        </tr>
      </thead>
      <tbody>
        {invitations.map(({ id, email, asAdmin, state, expiresAt }) => (
          <tr key={id}>
            <th scope="row">{email}</th>
            <td>{t(asAdmin ? 'members.admin' : 'members.member')}</td>
            <td>
              <StateMark kind={state === 'open' ? 'waiting' : 'done'}>{t(`invitations.${state}`)}</StateMark>
            </td>
            <td>{shortDay(expiresAt, language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
