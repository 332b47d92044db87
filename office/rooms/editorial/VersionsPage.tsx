import './editorial.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { club } from '#club/club.ts'
import { ContentLanguage } from '#modules/content/schema.ts'
import type { EditorialDetail } from '#modules/office/editorial/schema.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Input.tsx'
import { TextButton } from '#web/ui/navigation/MoreLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { exactMoment } from '../../i18n/moments.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section } from '../../parts/Section.tsx'
import { Timeline } from '../../parts/Timeline.tsx'
import { usePermission } from '../../session/session.ts'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { ComparedVersions } from './ComparedVersions.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { usePiece, useVersions, type Version } from './use-editorial.ts'

/** `/redaktion/:uid/versionen`: what was public when, held against each other, and brought back. */
export default function VersionsPage() {
  const { t } = useTranslation('editorial')
  const { uid = '' } = useParams()
  const { data: piece, error, isPending, refetch } = usePiece(uid)
  const [asked, setAsked] = useSearchParams()
  useTitle(t('versions.title'))
  if (isPending) return <Skeleton label={t('loading')} rows={6} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (!piece) return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  const written = club.languages.filter((language) => piece.languages[language])
  const wanted = ContentLanguage.safeParse(asked.get('language')).data
  const language = wanted && written.includes(wanted) ? wanted : written[0]!
  return (
    <>
      <PageHead
        title={t('versions.title')}
        sub={t('versions.sub')}
        crumbs={[
          { label: t('title'), to: '/redaktion' },
          { label: titleOf(piece) || t('untitled'), to: `/redaktion/${uid}` },
          { label: t('versions.title') },
        ]}
        actions={
          written.length > 1 && (
            <Field label={t('make.language')}>
              <Select
                value={language}
                onChange={({ target }) => setAsked({ language: target.value }, { replace: true })}
              >
                {written.map((one) => (
                  <option key={one} value={one}>
                    {t(`languageNames.${one}`)}
                  </option>
                ))}
              </Select>
            </Field>
          )
        }
      />
      <Versions key={language} piece={piece} language={language} />
    </>
  )
}

function titleOf(piece: EditorialDetail): string {
  const [first] = club.languages.flatMap((language) => piece.languages[language] ?? [])
  return String((first?.draft ?? first?.published)?.node['title'] ?? '')
}

interface VersionsProps {
  piece: EditorialDetail
  language: ContentLanguage
}

function Versions({ piece, language }: VersionsProps) {
  const { t } = useTranslation('editorial')
  const { language: own } = useOfficeLanguage()
  const mayWrite = usePermission('content.write') && !piece.readOnly
  const { data, isPending, isError, refetch } = useVersions(piece.uid, language)
  const [chosen, setChosen] = useState<{ before: string; after: string } | null>(null)
  const [restoring, setRestoring] = useState<Version | null>(null)
  if (isPending) return <Skeleton label={t('loading')} rows={6} />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  if (data.length === 0)
    return (
      <EmptyState
        icon="clock"
        title={t('versions.none')}
        text={t('versions.noneText')}
        action={
          <LinkButton size="s" kind="quiet" to={`/redaktion/${piece.uid}`}>
            {t('versions.back')}
          </LinkButton>
        }
      />
    )
  const draft = piece.languages[language]?.draft ?? null
  const names = [...(draft ? ['draft'] : []), ...data.map(({ number }) => String(number))]
  const pair = chosen ?? { after: names[0]!, before: names[1] ?? names[0]! }
  const nameOf = (name: string) => {
    const version = data.find(({ number }) => String(number) === name)
    return version ? `${version.number}, ${exactMoment(version.madeAt, own)}` : t('versions.draft')
  }
  const choice = (which: 'before' | 'after') => (
    <Field label={t(`versions.${which}`)}>
      <Select value={pair[which]} onChange={({ target }) => setChosen({ ...pair, [which]: target.value })}>
        {names.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <Columns kind="aside">
      <Section title={t('versions.compare')}>
        <div className="editorial-pair">
          {choice('before')}
          {choice('after')}
        </div>
        <ComparedVersions piece={piece} language={language} {...pair} />
      </Section>
      <Section title={t('versions.list')}>
        <VersionTimeline versions={data} onRestore={mayWrite ? setRestoring : null} />
      </Section>
      {restoring && (
        <RestoreDialog
          uid={piece.uid}
          language={language}
          version={restoring}
          draftVersion={draft?.version ?? 0}
          onClose={() => setRestoring(null)}
        />
      )}
    </Columns>
  )
}

interface VersionTimelineProps {
  versions: readonly Version[]
  /** Null for whoever only reads. */
  onRestore: ((version: Version) => void) | null
}

function VersionTimeline({ versions, onRestore }: VersionTimelineProps) {
  const { t } = useTranslation('editorial')
  const { language } = useOfficeLanguage()
  return (
    <Timeline
      label={t('versions.list')}
      entries={versions.map((version) => ({
        id: version.number,
        tone: version.reason === 'published' ? 'ok' : undefined,
        what: (
          <>
            <b>{t('versions.number', { number: version.number })}</b> {t(`reasons.${version.reason}`)}
          </>
        ),
        when: (
          <>
            {[exactMoment(version.madeAt, language), version.madeBy].filter(Boolean).join(', ')}
            {onRestore && (
              <>
                {' '}
                <TextButton
                  aria-label={t('restore.named', { number: version.number })}
                  onClick={() => onRestore(version)}
                >
                  {t('restore.confirm')}
                </TextButton>
              </>
            )}
          </>
        ),
      }))}
    />
  )
}
