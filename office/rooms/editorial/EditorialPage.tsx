import './editorial.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentSources } from '#modules/content/drafts/drafts.schema.ts'
import { NodeKind } from '#modules/content/schema.ts'
import { listEditorial } from '#modules/office/editorial/endpoints.ts'
import { type EditorialPiece, editorialStates } from '#modules/office/editorial/schema.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, Filter, View } from '../../list/list-types.ts'
import { NewButton } from '../../parts/NewButton.tsx'
import { OfficeIcon } from '../../parts/OfficeIcon.tsx'
import { useOwnSites } from '../../parts/own-sites.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { useSiteName } from './editorial-words.tsx'
import { LanguageStates } from './LanguageStates.tsx'
import { NewPieceDialog, type Original, originalOf } from './NewPieceDialog.tsx'
import { useEditorialCounts } from './use-editorial.ts'

const source = listSource<EditorialPiece, typeof listEditorial>(listEditorial)

/** `/redaktion`: what stands on the sites, what is written for them, and what waits for somebody. */
export default function EditorialPage() {
  const { t } = useTranslation('editorial')
  useTitle(t('title'))
  const mayWrite = usePermission('content.write')
  const [isMaking, setMaking] = useState(false)
  const [copying, setCopying] = useState<Original | null>(null)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={t('sub')}
        actions={
          mayWrite && (
            <NewButton
              id="editorial.new"
              label={t('new')}
              hint={t('newHint')}
              onPress={() => setMaking(true)}
            />
          )
        }
      />
      <DataList
        name="editorial"
        label={t('title')}
        source={source}
        columns={useColumns(mayWrite ? setCopying : null)}
        rowId={({ uid }) => uid}
        rowName={({ title }) => title || t('untitled')}
        to={({ uid }) => `/redaktion/${uid}`}
        views={useViews()}
        filters={useFilters()}
        search={{ name: 'query', placeholder: t('search') }}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {isMaking && <NewPieceDialog onClose={() => setMaking(false)} />}
      {copying && <NewPieceDialog copyOf={copying} onClose={() => setCopying(null)} />}
    </>
  )
}

function useViews(): readonly View[] {
  const { t } = useTranslation('editorial')
  const { data } = useEditorialCounts()
  return (['all', ...editorialStates] as const).map((state) => ({
    id: state,
    name: t(`views.${state}`),
    query: { ...(state === 'all' ? {} : { state }) } as Record<string, string>,
    count: data?.find(({ key }) => key === state)?.count,
  }))
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('editorial')
  const siteName = useSiteName()
  const { own } = useOwnSites()
  return [
    {
      name: 'kind',
      label: t('filters.kind'),
      options: NodeKind.options.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
    },
    {
      name: 'site',
      label: t('filters.site'),
      options: own.map(({ key }) => ({ value: key, label: siteName(key) })),
    },
    {
      name: 'source',
      label: t('filters.source'),
      options: contentSources.map((one) => ({ value: one, label: t(`sources.${one}`) })),
    },
  ]
}

/** `onCopy`: null for whoever may not write. */
function useColumns(onCopy: ((original: Original) => void) | null): readonly Column<EditorialPiece>[] {
  const { t } = useTranslation('editorial')
  const { language } = useOfficeLanguage()
  const siteName = useSiteName()
  return [
    {
      id: 'title',
      head: t('columns.title'),
      share: 6,
      cell: ({ title, editing }) => (
        <>
          {title || t('untitled')}
          {editing.length > 0 && (
            <span className="editorial-now">
              {t('editing', { count: editing.length, names: editing.map(({ who }) => who).join(', ') })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'kind',
      head: t('columns.kind'),
      share: 2,
      phone: 'line',
      cell: ({ kind, source: from }) =>
        from === 'office' ? t(`kinds.${kind}`) : `${t(`kinds.${kind}`)}, ${t(`sources.${from}`)}`,
    },
    {
      id: 'site',
      head: t('columns.site'),
      share: 2,
      phone: 'none',
      cell: ({ site }) => siteName(site),
    },
    {
      id: 'languages',
      head: t('columns.languages'),
      share: 4,
      phone: 'state',
      cell: ({ languages }) => <LanguageStates languages={languages} />,
    },
    {
      id: 'displayAt',
      head: t('columns.displayAt'),
      share: 2,
      phone: 'none',
      cell: ({ displayAt }) => shortMoment(displayAt, language),
    },
    {
      id: 'changedAt',
      head: t('columns.changedAt'),
      share: 2,
      phone: 'end',
      cell: ({ changedAt, changedBy }) =>
        changedBy ? `${shortMoment(changedAt, language)}, ${changedBy}` : shortMoment(changedAt, language),
    },
    ...(onCopy
      ? [
          {
            id: 'copy',
            head: t('columns.copy'),
            phone: 'none' as const,
            cell: (piece: EditorialPiece) => <CopyButton piece={piece} onCopy={onCopy} />,
          },
        ]
      : []),
  ]
}

function CopyButton({ piece, onCopy }: { piece: EditorialPiece; onCopy: (original: Original) => void }) {
  const { t } = useTranslation('editorial')
  const language = piece.languages[0]?.language
  const original = language && originalOf({ ...piece, language })
  if (!original) return null
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={t('make.copyNamed', { title: piece.title || t('untitled') })}
      onClick={() => onCopy(original)}
    >
      <OfficeIcon name="copy" />
    </button>
  )
}
