import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeOverview, resetOverview } from '#modules/office/sites/overviews.endpoints.ts'
import type { OfficeOverview } from '#modules/office/sites/overviews.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { act } from '../../api/act.ts'
import { Section } from '../../parts/Section.tsx'
import { useSiteNames } from '../../parts/SitesChoice.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { offerUndo } from '../../parts/undo.ts'
import { OverviewDialog } from './OverviewDialog.tsx'
import { useOverviews, useRenewOverviews } from './use-overviews.ts'

/** Overviews of articles, galleries and films: whose they list, and how many at once. */
export function Overviews() {
  const { t } = useTranslation('sites')
  const { data } = useOverviews()
  const [editing, setEditing] = useState<OfficeOverview | null>(null)
  return (
    <Section title={t('overviews.title')}>
      <p className="site-frame-text">{t('overviews.text')}</p>
      <ul className="site-overviews">
        {data?.items.map((overview) => (
          <OverviewRow key={overview.kind} overview={overview} onEdit={() => setEditing(overview)} />
        ))}
      </ul>
      {editing && <OverviewDialog overview={editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}

function OverviewRow({ overview, onEdit }: { overview: OfficeOverview; onEdit: () => void }) {
  const { t } = useTranslation('sites')
  const reset = useResetting()
  const namesOf = useSiteNames()
  const { kind, version, sites, pageSize } = overview
  const title = t(`overviews.kinds.${kind}`)
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>
          {sites?.length === 0 ? t('overviews.nowhere') : t('overviews.whole', { sites: namesOf(sites) })}
          {' · '}
          {t('overviews.size', { count: pageSize })}
        </p>
      </div>
      <div className="site-frame-aside">
        <StateMark kind={version === 0 ? 'off' : 'running'}>
          {t(`menus.sources.${version === 0 ? 'club' : 'office'}`)}
        </StateMark>
        {version > 0 && (
          <Button
            size="s"
            kind="quiet"
            aria-label={t('overviews.resetOf', { title })}
            onClick={() => void reset(overview)}
          >
            {t('siteFrame.reset')}
          </Button>
        )}
        <Button
          size="s"
          kind="quiet"
          icon="edit"
          aria-label={t('siteFrame.edit', { title })}
          onClick={onEdit}
        >
          {t('siteFrame.change')}
        </Button>
      </div>
    </li>
  )
}

/** At once; for eight seconds it can be had back as it was. */
function useResetting(): (overview: OfficeOverview) => Promise<void> {
  const { t } = useTranslation('sites')
  const renew = useRenewOverviews()
  return async ({ kind, version, sites, pageSize }) => {
    const params = { kind }
    const answer = await act(resetOverview, { params, query: { version } })
    await renew()
    if (!answer.ok) return
    offerUndo({
      text: t('siteFrame.resetDone', { name: t(`overviews.kinds.${kind}`) }),
      undo: async () => {
        const { ok } = await act(changeOverview, { params, body: { version: 0, sites, pageSize } })
        await renew()
        return ok
      },
    })
  }
}
