import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addSitePartner,
  exportSitePartners,
  foreseeSitePartnersReset,
  listSitePartners,
  removeSitePartner,
  resetSitePartners,
  takeSitePartners,
} from '#modules/office/sites/partners.endpoints.ts'
import type { OfficePartner } from '#modules/office/sites/partners.schema.ts'
import { offerUndo } from '#office/parts/undo/undo.ts'
import { read } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortMoment } from '../../i18n/moments.ts'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column } from '../../list/list-types.ts'
import { ConsequencesDialog } from '../../parts/ConsequencesDialog.tsx'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { useSiteNames } from '../../parts/SitesChoice.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { PartnerDialog } from './PartnerDialog.tsx'
import { draftOf, termsOf } from './partner-draft.ts'
import { usePartnerList, useRenewPartners } from './use-partners.ts'

const source = listSource<OfficePartner, typeof listSitePartners>(listSitePartners)
const MARKS = { now: 'running', planned: 'waiting', over: 'done' } as const

/** `/seiten/partner`: who stands at the foot of every page. */
export default function PartnersPage() {
  const { t } = useTranslation('sites')
  useTitle(t('partners.title'))
  const { data } = usePartnerList()
  const [open, setOpen] = useState<OfficePartner | 'new' | 'reset' | null>(null)
  const isOwn = data?.isOwn === true
  return (
    <>
      <PageHead
        title={t('partners.title')}
        sub={t('partners.sub')}
        actions={<Actions isOwn={isOwn} onOpen={setOpen} />}
      />
      {data && !isOwn && (
        <Banner>
          <b>{t('partners.ofClub.title')}</b>
          <p>{t('partners.ofClub.text')}</p>
        </Banner>
      )}
      <DataList
        name="site-partners"
        label={t('partners.title')}
        source={source}
        columns={useColumns(isOwn)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...(isOwn ? { onOpen: setOpen } : {})}
        filters={[]}
        empty={{ title: t('partners.empty.title'), text: t('partners.empty.text') }}
      />
      {open === 'reset' && <ResetDialog onClose={() => setOpen(null)} />}
      {open && open !== 'reset' && (
        <PartnerDialog partner={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Actions({ isOwn, onOpen }: { isOwn: boolean; onOpen: (what: 'new' | 'reset') => void }) {
  const { t } = useTranslation('sites')
  const renew = useRenewPartners()
  const [isBusy, setBusy] = useState(false)

  async function take() {
    setBusy(true)
    const { ok } = await act(takeSitePartners, {})
    setBusy(false)
    await renew()
    if (ok) toast({ kind: 'ok', title: t('partners.taken') })
  }

  const isEverywhere = usePermission('sites.everywhere')
  if (!isEverywhere)
    return (
      isOwn && (
        <Button size="s" kind="ink" icon="plus" onClick={() => onOpen('new')}>
          {t('partners.new')}
        </Button>
      )
    )
  return (
    <>
      <DownloadButton
        label={t('partners.export')}
        save={() => download(exportSitePartners, {}, 'partner.json')}
      />
      {isOwn ? (
        <>
          <Button size="s" kind="quiet" icon="undo" onClick={() => onOpen('reset')}>
            {t('partners.reset.button')}
          </Button>
          <Button size="s" kind="ink" icon="plus" onClick={() => onOpen('new')}>
            {t('partners.new')}
          </Button>
        </>
      ) : (
        <Button size="s" kind="ink" icon="edit" busy={isBusy} onClick={() => void take()}>
          {t('partners.take')}
        </Button>
      )}
    </>
  )
}

function useColumns(isOwn: boolean): readonly Column<OfficePartner>[] {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  const siteNames = useSiteNames()
  const remove = useRemoving()
  const columns: Column<OfficePartner>[] = [
    { id: 'name', head: t('partners.columns.name'), share: 3, cell: ({ name }) => name },
    {
      id: 'tier',
      head: t('partners.columns.tier'),
      share: 2,
      phone: 'line',
      cell: ({ tier, role }) => role?.[language] ?? role?.de ?? t(`partners.tiers.${tier}`),
    },
    {
      id: 'logo',
      head: t('partners.form.logo'),
      phone: 'none',
      cell: ({ picture }) => t(picture ? 'yes' : 'no'),
    },
    {
      id: 'link',
      head: t('partners.columns.link'),
      share: 3,
      phone: 'none',
      cell: ({ link }) => <span className="sites-code">{link ?? '–'}</span>,
    },
    { id: 'sites', head: t('where.label'), share: 2, phone: 'none', cell: ({ sites }) => siteNames(sites) },
    { id: 'position', head: t('position.label'), phone: 'aside', cell: ({ position }) => position },
    {
      id: 'until',
      head: t('times.untilAt'),
      phone: 'none',
      cell: ({ untilAt }) => (untilAt ? shortMoment(untilAt, language) : t('times.open')),
    },
    {
      id: 'state',
      head: t('notices.columns.state'),
      phone: 'state',
      cell: ({ state }) => <StateMark kind={MARKS[state]}>{t(`notices.states.${state}`)}</StateMark>,
    },
  ]
  if (!isOwn) return columns
  return [
    ...columns,
    {
      id: 'act',
      head: t('notices.columns.act'),
      phone: 'end',
      cell: (partner) => (
        <Button size="s" kind="quiet" onClick={() => void remove(partner)}>
          {t('notices.remove.button')}
        </Button>
      ),
    },
  ]
}

/** At once; for eight seconds it can be had back as it was. */
function useRemoving(): (partner: OfficePartner) => Promise<void> {
  const { t } = useTranslation('sites')
  const renew = useRenewPartners()
  return async (partner) => {
    const { id, version, name } = partner
    const answer = await act(removeSitePartner, { params: { id }, query: { version } })
    await renew()
    if (!answer.ok) return
    offerUndo({
      text: t('partners.removed', { name }),
      undo: async () => {
        const read = termsOf(draftOf(partner))
        if ('fault' in read) return false
        const { ok } = await act(addSitePartner, { body: { terms: read.terms } })
        await renew()
        return ok
      },
    })
  }
}

function ResetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('sites')
  const renew = useRenewPartners()
  const [digest, setDigest] = useState('')
  return (
    <ConsequencesDialog
      title={t('partners.reset.title')}
      text={t('partners.reset.text')}
      previewKey={['site-partners-reset']}
      preview={async () => {
        const told = await read(foreseeSitePartnersReset, {})
        setDigest(told.digest)
        return {
          lines: told.lines.map(({ kind, count }) => ({ text: t(`partners.reset.${kind}`), value: count })),
          confirm: t('partners.reset.button'),
          isFinal: told.isFinal,
        }
      }}
      onConfirm={async () => {
        const answer = await act(resetSitePartners, { body: { digest }, reaction: () => 'silent' })
        if (!answer.ok) return answer.failure
        toast({ kind: 'ok', title: t('partners.reset.done') })
        await renew()
        return null
      }}
      onClose={onClose}
    />
  )
}
