import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import {
  exportSiteRedirects,
  foreseeSiteRedirect,
  listSiteRedirects,
  makeSiteRedirect,
  removeSiteRedirect,
} from '#modules/office/sites/redirects.endpoints.ts'
import type { OfficeRedirect } from '#modules/office/sites/redirects.schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { useOwnSites } from '../../parts/own-sites.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { MissedAddresses } from './MissedAddresses.tsx'
import { draftOf, emptyRedirect, RedirectDialog, type RedirectDraft } from './RedirectDialog.tsx'
import { RedirectImport } from './RedirectImport.tsx'
import { OfClub } from './RedirectsOfClub.tsx'
import { RedirectUse } from './RedirectUse.tsx'
import { useRenewRedirects } from './use-redirects.ts'

const source = listSource<OfficeRedirect, typeof listSiteRedirects>(listSiteRedirects)
const MARKS = { works: 'running', rests: 'off', chain: 'ok' } as const

type Open = { redirect: OfficeRedirect | null; start: RedirectDraft } | 'import' | null

/** `/seiten/weiterleitungen`: where old addresses lead. */
export default function RedirectsPage() {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  useTitle(t('redirects.title'))
  const [open, setOpen] = useState<Open>(null)
  const { own, isAll } = useOwnSites()
  const site = isAll ? emptyRedirect.site : (own[0]?.key ?? emptyRedirect.site)
  const add = () => setOpen({ redirect: null, start: { ...emptyRedirect, site } })
  useCommand({
    id: 'redirects.new',
    label: t('redirects.new'),
    keys: 'n',
    icon: 'plus',
    group: 'new',
    hint: t('redirects.newHint'),
    run: add,
  })
  return (
    <>
      <PageHead
        title={t('redirects.title')}
        sub={t('redirects.sub')}
        actions={<Actions onAdd={add} onImport={() => setOpen('import')} />}
      />
      <Stack>
        <DataList
          name="site-redirects"
          label={t('redirects.title')}
          source={source}
          columns={useColumns()}
          rowId={({ id }) => id}
          rowName={({ path }) => path}
          onOpen={(redirect) => setOpen({ redirect, start: draftOf(redirect) })}
          filters={[
            {
              name: 'site',
              label: t('redirects.columns.site'),
              options: [
                ...(isAll ? [{ value: '*', label: t('where.all') }] : []),
                ...own.map(({ key, name }) => ({ value: key, label: name[language] })),
              ],
            },
          ]}
          search={{ name: 'q', placeholder: t('redirects.search') }}
          empty={{ title: t('redirects.empty.title'), text: t('redirects.empty.text') }}
        />
        <MissedAddresses
          onLead={({ site, path }) =>
            setOpen({ redirect: null, start: { ...emptyRedirect, site, from: path } })
          }
        />
        {isAll && <OfClub onCover={(start) => setOpen({ redirect: null, start })} />}
      </Stack>
      {open === 'import' && <RedirectImport onClose={() => setOpen(null)} />}
      {open && open !== 'import' && <RedirectDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Actions({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { t } = useTranslation('sites')
  const isEverywhere = usePermission('sites.everywhere')
  return (
    <>
      {isEverywhere && (
        <>
          <DownloadButton
            label={t('redirects.export')}
            save={() => download(exportSiteRedirects, {}, 'weiterleitungen.csv')}
          />
          <Button size="s" kind="quiet" onClick={onImport}>
            {t('redirects.import.button')}
          </Button>
        </>
      )}
      <Button size="s" kind="ink" icon="plus" onClick={onAdd}>
        {t('redirects.new')} <KeyCaps keys="n" />
      </Button>
    </>
  )
}

function useColumns(): readonly Column<OfficeRedirect>[] {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const remove = useRemoving()
  return [
    {
      id: 'path',
      head: t('redirects.columns.from'),
      sort: 'path',
      share: 3,
      cell: ({ path }) => <span className="sites-code">{path}</span>,
    },
    {
      id: 'site',
      head: t('redirects.columns.site'),
      share: 2,
      phone: 'aside',
      cell: ({ site }) => (site === '*' ? t('where.all') : (siteByKey(site)?.name[language] ?? site)),
    },
    {
      id: 'target',
      head: t('redirects.columns.target'),
      share: 4,
      phone: 'line',
      cell: ({ target }) => <span className="sites-code">{target ?? t('redirects.gone')}</span>,
    },
    {
      id: 'hits',
      head: t('redirects.columns.hits'),
      sort: 'hits',
      share: 2,
      phone: 'line',
      cell: (redirect) => <RedirectUse {...redirect} />,
    },
    { id: 'code', head: t('redirects.columns.code'), phone: 'none', cell: ({ code }) => code },
    {
      id: 'state',
      head: t('notices.columns.state'),
      share: 2,
      phone: 'state',
      cell: ({ state }) => <StateMark kind={MARKS[state]}>{t(`redirects.states.${state}`)}</StateMark>,
    },
    {
      id: 'act',
      head: t('notices.columns.act'),
      phone: 'end',
      cell: (redirect) => (
        <Button size="s" kind="quiet" onClick={() => void remove(redirect)}>
          {t('notices.remove.button')}
        </Button>
      ),
    },
  ]
}

/** At once; for eight seconds it can be had back as it was. */
function useRemoving(): (redirect: OfficeRedirect) => Promise<void> {
  const { t } = useTranslation('sites')
  const renew = useRenewRedirects()
  return async (redirect) => {
    const { id, version, path } = redirect
    const answer = await act(removeSiteRedirect, { params: { id }, query: { version } })
    await renew()
    if (!answer.ok) return
    offerUndo({
      text: t('redirects.removed', { path }),
      undo: async () => {
        const { allowsForeign, ...typed } = draftOf(redirect)
        const { digest } = await read(foreseeSiteRedirect, { body: { id: null, typed, allowsForeign } })
        const { ok } = await act(makeSiteRedirect, { body: { typed, allowsForeign, digest } })
        await renew()
        return ok
      },
    })
  }
}
