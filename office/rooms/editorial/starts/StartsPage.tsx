import '../editorial.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { listStarts } from '#modules/office/editorial/starts/endpoints.ts'
import type { OfficeStart } from '#modules/office/editorial/starts/schema.ts'
import { Menu } from '#web/ui/overlays/Menu.tsx'
import { useOfficeLanguage } from '../../../i18n/LanguageProvider.tsx'
import { DataList } from '../../../list/DataList.tsx'
import { listSource } from '../../../list/list-source.ts'
import type { Column } from '../../../list/list-types.ts'
import { PageHead } from '../../../parts/PageHead.tsx'
import { usePermission } from '../../../session/session.ts'
import { useTitle } from '../../../shell/title.ts'
import { useSiteName } from '../editorial-words.tsx'
import { LanguageStates } from '../LanguageStates.tsx'
import { BeginStartDialog } from './BeginStartDialog.tsx'
import { GiveBackDialog } from './GiveBackDialog.tsx'

const source = listSource<OfficeStart, typeof listStarts>(listStarts)

type Asked = { what: 'begin' | 'quiet' | 'giveBack'; start: OfficeStart }

/** `/seiten/startseiten`: what each site leads with, and the way to write it. */
export default function StartsPage() {
  const { t } = useTranslation('editorial')
  useTitle(t('starts.title'))
  const navigate = useNavigate()
  const siteName = useSiteName()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)

  function open(start: OfficeStart) {
    if (start.piece) void navigate(`/redaktion/${start.piece.uid}`)
    else setAsked({ what: 'begin', start })
  }

  return (
    <>
      <PageHead title={t('starts.title')} sub={t('starts.sub')} />
      <DataList
        name="starts"
        label={t('starts.title')}
        source={source}
        columns={useColumns((what, start) => setAsked({ what, start }))}
        rowId={({ site }) => site}
        rowName={({ site }) => siteName(site)}
        onOpen={open}
        filters={[]}
        search={{ name: 'q', placeholder: t('starts.search') }}
        empty={{ title: t('starts.empty'), text: t('starts.emptyText') }}
      />
      {asked && asked.what !== 'giveBack' && (
        <BeginStartDialog start={asked.start} isQuiet={asked.what === 'quiet'} onClose={close} />
      )}
      {asked?.what === 'giveBack' && <GiveBackDialog start={asked.start} onClose={close} />}
    </>
  )
}

function useColumns(ask: (what: Asked['what'], start: OfficeStart) => void): readonly Column<OfficeStart>[] {
  const { t } = useTranslation('editorial')
  const { language } = useOfficeLanguage()
  const siteName = useSiteName()
  return [
    { id: 'site', head: t('columns.site'), share: 3, cell: ({ site }) => siteName(site) },
    {
      id: 'headline',
      head: t('starts.columns.headline'),
      share: 4,
      phone: 'line',
      cell: ({ headline, isQuiet }) => (
        <>
          <b>{headline[language] || t('starts.noHeadline')}</b>
          {isQuiet && <span className="editorial-now">{t('starts.isQuiet')}</span>}
        </>
      ),
    },
    {
      id: 'blocks',
      head: t('starts.columns.blocks'),
      share: 6,
      phone: 'line',
      cell: ({ blocks }) => <BlockNames kinds={blocks} />,
    },
    {
      id: 'source',
      head: t('filters.source'),
      share: 3,
      phone: 'aside',
      cell: ({ source: from }) => (from === 'club' ? t('starts.ofClub') : t(`sources.${from}`)),
    },
    {
      id: 'languages',
      head: t('columns.languages'),
      share: 4,
      phone: 'state',
      cell: ({ piece }) => piece && <LanguageStates languages={piece.languages} />,
    },
    {
      id: 'act',
      head: t('starts.columns.act'),
      share: 2,
      phone: 'end',
      cell: (start) => <StartMenu start={start} ask={ask} />,
    },
  ]
}

/** In their order, each kind once; the poster on top is named already. */
function BlockNames({ kinds }: { kinds: readonly string[] }) {
  const { t } = useTranslation('blocks')
  const [first, ...others] = kinds
  const below = new Set(first === 'stage' ? others : kinds)
  return [...below].map((kind) => t(`kinds.${kind}.name`, kind)).join(' · ')
}

/** What is done more seldom than writing. */
function StartMenu({
  start,
  ask,
}: {
  start: OfficeStart
  ask: (what: Asked['what'], start: OfficeStart) => void
}) {
  const { t } = useTranslation('editorial')
  const navigate = useNavigate()
  const siteName = useSiteName()
  const mayWrite = usePermission('content.write')
  const mayPublish = usePermission('content.publish')
  const { piece, quiet, url } = start
  const isPublic = piece?.source === 'office' && piece.languages.some(({ state }) => state !== 'draft')
  return (
    <Menu
      label={t('starts.actions', { name: siteName(start.site) })}
      entries={[
        {
          kind: 'action' as const,
          label: t('starts.look'),
          onSelect: () => void window.open(url, '_blank', 'noopener'),
        },
        ...(quiet
          ? [
              {
                kind: 'action' as const,
                label: t('starts.quiet.open'),
                onSelect: () => void navigate(`/redaktion/${quiet.uid}`),
              },
            ]
          : mayWrite
            ? [
                {
                  kind: 'action' as const,
                  label: t('starts.quiet.begin'),
                  onSelect: () => ask('quiet', start),
                },
              ]
            : []),
        ...(mayPublish && isPublic
          ? [
              {
                kind: 'action' as const,
                label: t('starts.giveBack.title'),
                danger: true,
                onSelect: () => ask('giveBack', start),
              },
            ]
          : []),
      ]}
    />
  )
}
