import './staff.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeStaffRoles, listStaff } from '#modules/staff/endpoints.ts'
import { type Role, roleNames } from '#modules/staff/roles.schema.ts'
import type { StaffMember } from '#modules/staff/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { otherVersion } from '../../api/other-version.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { EditConflict } from '../../parts/EditConflict.tsx'
import { OfficeDialog } from '../../parts/OfficeDialog.tsx'
import { Section } from '../../parts/Section.tsx'
import { SitesChoice, useEverySiteName } from '../../parts/SitesChoice.tsx'
import { MemberSessions } from './MemberSessions.tsx'
import { RoleChoice } from './RoleChoice.tsx'
import { useRoleConsequences } from './role-names.ts'

interface MemberDialogProps {
  member: StaffMember
  mayChange: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

/** One member: the roles, with what follows from another choice; the sessions, each of which can be ended. */
export function MemberDialog({ member: opened, mayChange, onDone, onClose }: MemberDialogProps) {
  const { t } = useTranslation('staff')
  const [member, setMember] = useState(opened)
  const [roles, setRoles] = useState<Role[]>(opened.roles)
  const [sites, setSites] = useState(opened.sites)
  const [step, setStep] = useState<'editing' | 'asking' | 'merging'>('editing')
  const isSame = JSON.stringify(sites?.toSorted()) === JSON.stringify(member.sites?.toSorted())
  const fault = sites?.length === 0 ? 'sites.none' : sites && roles.includes('owner') ? 'sites.owner' : null
  const isChanged = !isSame || roleNames.some((role) => roles.includes(role) !== member.roles.includes(role))

  if (step === 'asking')
    return (
      <AskRoles
        {...{ member, roles, sites }}
        onDone={async () => {
          await onDone()
          onClose()
        }}
        onConflict={(saved) => {
          setMember(saved)
          setStep('merging')
        }}
        onClose={() => setStep('editing')}
      />
    )
  if (step === 'merging')
    return (
      <MergeRoles
        mine={{ roles, sites }}
        theirs={member}
        onChoose={(chosen, next) => {
          setRoles(chosen.roles)
          setSites(chosen.sites)
          setStep(next)
        }}
        onClose={() => setStep('editing')}
      />
    )
  return (
    <OfficeDialog
      isWide
      title={member.name || member.email}
      text={member.name ? member.email : undefined}
      onClose={onClose}
      actions={
        mayChange && (
          <>
            <Button
              size="s"
              kind="ink"
              disabledReason={fault ? t(fault) : isChanged ? null : t('roles.unchanged')}
              onClick={() => setStep('asking')}
            >
              {t('roles.next')}
            </Button>
            <Button size="s" kind="quiet" onClick={onClose}>
              {t('cancel')}
            </Button>
          </>
        )
      }
    >
      <RoleChoice chosen={roles} onChange={setRoles} isReadOnly={!mayChange} />
      <SitesChoice
        value={sites}
        onChange={setSites}
        isReadOnly={!mayChange}
        words={{ legend: t('sites.legend'), all: t('sites.all'), some: t('sites.some') }}
      />
      <Section title={t('columns.sessions')} aside={t('sessions.count', { count: member.sessions.length })}>
        <MemberSessions {...{ member, mayChange, onDone }} />
      </Section>
    </OfficeDialog>
  )
}

interface AskRolesProps {
  member: StaffMember
  roles: Role[]
  sites: string[] | null
  onDone: () => Promise<void>
  onConflict: (saved: StaffMember) => void
  onClose: () => void
}

function AskRoles({ member, roles, sites, onDone, onConflict, onClose }: AskRolesProps) {
  const { t } = useTranslation('staff')
  const queries = useQueryClient()
  const consequences = useRoleConsequences()
  const isLeaving = roles.length === 0

  async function change() {
    const answer = await act(changeStaffRoles, {
      params: { id: member.personId },
      body: { roles, sites, version: member.version },
      reaction: () => 'silent',
    })
    if (answer.ok) {
      toast({ kind: 'ok', title: t('roles.done', { name: member.name || member.email }) })
      await onDone()
      return null
    }
    const saved = await otherVersion(answer.failure, readSaved)
    if (saved) onConflict(saved)
    // Not done: this dialog does not close by itself.
    return answer.failure
  }

  async function readSaved(): Promise<StaffMember | null> {
    const { items } = await read(listStaff, { query: { pageSize: 200 } })
    await queries.invalidateQueries({ queryKey: ['rows', listStaff.name] })
    return items.find(({ personId }) => personId === member.personId) ?? null
  }

  return (
    <ConsequencesDialog
      title={t('roles.title', { name: member.name || member.email })}
      previewKey={['staff.roles', member.personId, member.version, roles, sites]}
      preview={() => ({
        lines: consequences({
          before: member.roles,
          after: roles,
          sites: { before: member.sites, after: sites },
          sessions: member.sessions.length,
          hasPasskey: member.hasPasskey,
        }),
        confirm: isLeaving ? t('roles.takeAll') : t('roles.confirm', { count: roles.length }),
        isFinal: isLeaving,
      })}
      onConfirm={change}
      onClose={onClose}
    />
  )
}

type Choice = Pick<StaffMember, 'roles' | 'sites'>

interface MergeRolesProps {
  mine: Choice
  theirs: Choice
  /** What was merged is asked about once more; what the other one saved is only looked at. */
  onChoose: (chosen: Choice, next: 'asking' | 'editing') => void
  onClose: () => void
}

/** Somebody else changed the same member meanwhile. */
function MergeRoles({ mine, theirs, onChoose, onClose }: MergeRolesProps) {
  const { t } = useTranslation('staff')
  const siteNames = useEverySiteName()
  return (
    <EditConflict<Answers>
      fields={[
        ...roleNames.map((role) => ({
          name: role,
          label: t(`roles.${role}.name`),
          show: (has: Answers[keyof Answers]) => t(has ? 'roles.has' : 'roles.hasNot'),
        })),
        {
          name: 'sites',
          label: t('sites.legend'),
          show: (keys) => (Array.isArray(keys) ? siteNames(keys) : t('sites.all')),
        },
      ]}
      mine={asAnswers(mine)}
      theirs={asAnswers(theirs)}
      onMerge={(merged) =>
        onChoose({ roles: roleNames.filter((role) => merged[role]), sites: merged.sites }, 'asking')
      }
      onTakeTheirs={() => onChoose(theirs, 'editing')}
      onClose={onClose}
    />
  )
}

type RoleAnswers = Record<Role, boolean>
type Answers = RoleAnswers & { sites: string[] | null }

function asAnswers({ roles, sites }: Choice): Answers {
  const has = Object.fromEntries(roleNames.map((role) => [role, roles.includes(role)])) as RoleAnswers
  return { ...has, sites }
}
