import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { readFamily } from '#modules/office/families/endpoints.ts'
import type { OfficeFamilyDetail } from '#modules/office/families/schema.ts'
import { CallFailed, read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment, shortDay } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Facts, Section, Stack } from '../../parts/Section.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { type Changing, fullName } from './family-words.ts'
import { GuardianDialog } from './GuardianDialog.tsx'
import { VisitForm } from './VisitForm.tsx'

/** `/personen/familien/:id`: one family with its story, for whoever has said why they look. */
export default function FamilyPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('families')
  const queries = useQueryClient()
  const queryKey = [readFamily.name, id]
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(readFamily, { params: { id }, signal }),
  })
  useTitle(t('title'))
  if (isPending) return <Skeleton label={t('loading')} rows={8} />
  const onChanged = () => queries.invalidateQueries({ queryKey })
  if (data) return <Family family={data} onChanged={onChanged} />
  const failure = error instanceof CallFailed ? error.failure : null
  if (failure?.status === 404 || failure?.status === 400) return <NotHere />
  if (failure?.status === 403) return <VisitForm id={id} onOpened={onChanged} />
  return <ErrorState title={t('failed')} retryLabel={t('again')} onRetry={() => void refetch()} />
}

function Family({ family, onChanged }: { family: OfficeFamilyDetail; onChanged: () => Promise<void> }) {
  const { t } = useTranslation('families')
  const [changing, setChanging] = useState<Changing | null>(null)
  const mayChange = usePermission('people.change')
  const title =
    family.guardians
      .map((one) => fullName(one))
      .filter(Boolean)
      .join(', ') || t('nameless')
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: t('title'), to: '/personen/familien' }, { label: title }]}
        actions={
          mayChange &&
          family.guardians.length < 2 && (
            <Button size="s" kind="quiet" onClick={() => setChanging({ what: 'add' })}>
              {t('change.add')}
            </Button>
          )
        }
      />
      <Columns kind="aside">
        <Stack>
          <Children family={family} />
          <Story family={family} />
        </Stack>
        <Stack>
          <Guardians family={family} onRemove={mayChange ? setChanging : null} />
        </Stack>
      </Columns>
      {changing && (
        <GuardianDialog
          family={family}
          changing={changing}
          onDone={onChanged}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}

function Children({ family }: { family: OfficeFamilyDetail }) {
  const { t } = useTranslation('families')
  const { language } = useOfficeLanguage()
  return (
    <Section title={t('children')}>
      <Facts
        facts={family.children.map((child) => ({
          term: fullName(child),
          value: t('born', { day: shortDay(child.birthday, language) }),
          detail: [
            child.memberNumber,
            t('tickets', { count: child.tickets }),
            `${t('ownAccountOn')} ${shortDay(child.ownAccountOn, language)}`,
            `${t('grownUpOn')} ${shortDay(child.grownUpOn, language)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </Section>
  )
}

interface GuardiansProps {
  family: OfficeFamilyDetail
  /** Null for whoever may only look. */
  onRemove: ((changing: Changing) => void) | null
}

function Guardians({ family, onRemove }: GuardiansProps) {
  const { t } = useTranslation('families')
  const { language } = useOfficeLanguage()
  const { guardians, invitation, requests } = family
  return (
    <Section title={t('guardians')}>
      <Facts
        facts={guardians.map((guardian) => {
          const name = fullName(guardian) || t('nameless')
          return {
            term: t('since', { day: shortDay(guardian.joinedAt, language) }),
            value: <Link to={`/personen/${guardian.id}`}>{name}</Link>,
            action: onRemove && (
              <TextButton
                aria-label={t('change.removeOf', { name })}
                onClick={() => onRemove({ what: 'remove', guardianId: guardian.id, name })}
              >
                {t('change.remove')}
              </TextButton>
            ),
          }
        })}
      />
      {invitation && <p>{t(invitation.isExpired ? 'expired' : 'invited', { mail: invitation.email })}</p>}
      {requests.map(({ kind, subjectId }) => (
        <p key={`${kind} ${subjectId}`}>{t(`request.${kind}`)}</p>
      ))}
    </Section>
  )
}

function Story({ family }: { family: OfficeFamilyDetail }) {
  const { t } = useTranslation('families')
  const { language } = useOfficeLanguage()
  if (family.story.length === 0) return <Section title={t('story')}>{t('noStory')}</Section>
  return (
    <Section title={t('story')}>
      <Timeline
        label={t('story')}
        entries={family.story.map(({ id, kind, actor, staff, subject, reason, proof, at }) => ({
          id,
          what: [t(`steps.${kind}`), subject, proof && t(`proofs.${proof}`), reason]
            .filter(Boolean)
            .join(': '),
          when: `${exactMoment(at, language)} · ${staff ?? actor ?? t('actors.clock')}`,
        }))}
      />
    </Section>
  )
}
