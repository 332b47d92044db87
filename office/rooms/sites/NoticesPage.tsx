import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countSiteNotices,
  listSiteNotices,
  removeSiteNotice,
  turnSiteNotice,
} from '#modules/office/sites/notices.endpoints.ts'
import { noticeViews, type OfficeNotice } from '#modules/office/sites/notices.schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { NewButton } from '../../parts/NewButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { useSiteNames } from '../../parts/SitesChoice.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { useTitle } from '../../shell/title.ts'
import { EditNotice } from './EditNotice.tsx'
import { useRenewNotices } from './use-notices.ts'

const source = listSource<OfficeNotice, typeof listSiteNotices>(listSiteNotices)
const MARKS = { now: 'running', planned: 'waiting', off: 'off', over: 'done' } as const

/** `/seiten/hinweise`: what stands above the pages. */
export default function NoticesPage() {
  const { t } = useTranslation('sites')
  useTitle(t('notices.title'))
  const [editing, setEditing] = useState<OfficeNotice | 'new' | null>(null)
  const [removing, setRemoving] = useState<OfficeNotice | null>(null)
  const { data } = useQuery({
    queryKey: [countSiteNotices.name],
    queryFn: ({ signal }) => read(countSiteNotices, { signal }),
  })
  return (
    <>
      <PageHead
        title={t('notices.title')}
        sub={t('notices.sub')}
        actions={
          <NewButton
            id="notices.new"
            label={t('notices.new')}
            hint={t('notices.newHint')}
            onPress={() => setEditing('new')}
          />
        }
      />
      <DataList
        name="site-notices"
        label={t('notices.title')}
        source={source}
        columns={useColumns(setRemoving)}
        rowId={({ id }) => id}
        rowName={({ text }) => text.de}
        onOpen={setEditing}
        views={noticeViews.map((view) => ({
          id: view,
          name: t(`notices.views.${view}`),
          query: view === 'all' ? ({} as Record<string, string>) : { view },
          count: data?.items.find(({ key }) => key === view)?.count ?? undefined,
        }))}
        filters={[]}
        search={{ name: 'q', placeholder: t('notices.search') }}
        empty={{ title: t('notices.empty.title'), text: t('notices.empty.text') }}
      />
      {editing && <EditNotice notice={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {removing && <RemoveNotice notice={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function useColumns(onRemove: (notice: OfficeNotice) => void): readonly Column<OfficeNotice>[] {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const siteNames = useSiteNames()
  const turnOff = useTurningOff()
  return [
    { id: 'text', head: t('notices.columns.text'), share: 4, cell: ({ text }) => text.de },
    {
      id: 'kind',
      head: t('notices.columns.kind'),
      phone: 'aside',
      cell: ({ kind }) => t(`notices.kinds.${kind}`),
    },
    { id: 'sites', head: t('where.label'), share: 2, phone: 'line', cell: ({ sites }) => siteNames(sites) },
    {
      id: 'from',
      head: t('times.fromAt'),
      share: 2,
      phone: 'none',
      cell: ({ fromAt }) => shortMoment(fromAt, language),
    },
    {
      id: 'until',
      head: t('times.untilAt'),
      share: 2,
      phone: 'none',
      cell: ({ untilAt }) => (untilAt ? shortMoment(untilAt, language) : t('times.open')),
    },
    {
      id: 'state',
      head: t('notices.columns.state'),
      phone: 'state',
      cell: ({ state }) => <StateMark kind={MARKS[state]}>{t(`notices.states.${state}`)}</StateMark>,
    },
    {
      id: 'act',
      head: t('notices.columns.act'),
      share: 2,
      phone: 'end',
      cell: (notice) => (
        <Button size="s" kind="quiet" onClick={() => (notice.isOn ? void turnOff(notice) : onRemove(notice))}>
          {t(notice.isOn ? 'notices.turnOff' : 'notices.remove.button')}
        </Button>
      ),
    },
  ]
}

/** At once, and for eight seconds it can be had back. */
function useTurningOff(): (notice: OfficeNotice) => Promise<void> {
  const { t } = useTranslation('sites')
  const renew = useRenewNotices()
  return async ({ id, version, text }) => {
    const turn = (isOn: boolean, at: number) =>
      act(turnSiteNotice, { params: { id }, body: { version: at, isOn } })
    const answer = await turn(false, version)
    await renew()
    if (!answer.ok) return
    offerUndo({
      text: t('notices.turnedOff', { text: text.de }),
      undo: async () => {
        const { ok } = await turn(true, version + 1)
        await renew()
        return ok
      },
    })
  }
}

function RemoveNotice({ notice, onClose }: { notice: OfficeNotice; onClose: () => void }) {
  const { t } = useTranslation('sites')
  const renew = useRenewNotices()
  return (
    <ConsequencesDialog
      title={t('notices.remove.title')}
      text={notice.text.de}
      previewKey={['site-notice-remove', notice.id]}
      preview={() => ({
        lines: [{ text: t('notices.remove.text'), value: null }],
        confirm: t('notices.remove.button'),
        isFinal: true,
      })}
      onConfirm={async () => {
        const { id, version } = notice
        const answer = await act(removeSiteNotice, {
          params: { id },
          query: { version },
          reaction: () => 'silent',
        })
        if (!answer.ok) return answer.failure
        await renew()
        return null
      }}
      onClose={onClose}
    />
  )
}
