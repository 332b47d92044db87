import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import { exportSiteMenus, listSiteMenus } from '#modules/office/sites/menus.endpoints.ts'
import type { OfficeMenu } from '#modules/office/sites/menus.schema.ts'
import { OverlayReset, useOverlaySource } from '#office/parts/overlay/OverlayPresses.tsx'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { useTitle } from '../../shell/title.ts'
import { MenuDialog } from './MenuDialog.tsx'
import { useMenuOverlay } from './use-menu-overlay.ts'

const source = listSource<OfficeMenu, typeof listSiteMenus>(listSiteMenus)

/** `/seiten/navigation`: the main navigation of each site. */
export default function MenusPage() {
  const { t } = useTranslation('sites')
  useTitle(t('menus.title'))
  const { language } = useOfficeLanguage()
  const [editing, setEditing] = useState<OfficeMenu | null>(null)

  return (
    <>
      <PageHead
        title={t('menus.title')}
        sub={t('menus.sub')}
        actions={
          <DownloadButton
            label={t('menus.export')}
            save={() => download(exportSiteMenus, {}, 'navigation.json')}
          />
        }
      />
      <DataList
        name="site-menus"
        label={t('menus.title')}
        source={source}
        columns={useColumns()}
        rowId={({ site }) => site}
        rowName={({ site }) => siteByKey(site)?.name[language] ?? site}
        onOpen={setEditing}
        filters={[]}
        search={{ name: 'q', placeholder: t('menus.search') }}
        empty={{ title: t('menus.empty.title'), text: t('menus.empty.text') }}
      />
      {editing && <MenuDialog menu={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function useColumns(): readonly Column<OfficeMenu>[] {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const overlay = useMenuOverlay()
  const sourceOf = useOverlaySource()
  return [
    {
      id: 'site',
      head: t('menus.columns.site'),
      share: 2,
      cell: ({ site }) => siteByKey(site)?.name[language] ?? site,
    },
    {
      id: 'entries',
      head: t('menus.columns.entries'),
      share: 5,
      phone: 'line',
      cell: ({ entries }) => <EntryNames entries={entries} />,
    },
    {
      id: 'source',
      head: t('menus.columns.source'),
      share: 2,
      phone: 'aside',
      cell: sourceOf,
    },
    {
      id: 'act',
      head: t('notices.columns.act'),
      share: 2,
      phone: 'end',
      cell: (menu) => <OverlayReset thing={menu} overlay={overlay} />,
    },
  ]
}

/** What pages leave out is struck through, and said. */
function EntryNames({ entries }: Pick<OfficeMenu, 'entries'>) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  return entries.map(({ text, leadsTo }, at) => {
    const name = text[language] ?? text.de
    return (
      <span key={text.de}>
        {at > 0 && ' · '}
        {leadsTo === null ? <s title={t('menus.nowhere', { name })}>{name}</s> : name}
      </span>
    )
  })
}
