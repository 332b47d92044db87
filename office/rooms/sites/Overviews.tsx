import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportOverviews } from '#modules/office/sites/overviews.endpoints.ts'
import type { OfficeOverview } from '#modules/office/sites/overviews.schema.ts'
import { OverlayPresses } from '#office/parts/overlay/OverlayPresses.tsx'
import { download } from '../../api/download.ts'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { Section } from '../../parts/Section.tsx'
import { useSiteNames } from '../../parts/SitesChoice.tsx'
import { OverviewDialog } from './OverviewDialog.tsx'
import { useOverviewOverlay, useOverviews } from './use-overviews.ts'

/** Overviews of articles, galleries and films: whose they list, and how many at once. */
export function Overviews() {
  const { t } = useTranslation('sites')
  const { data } = useOverviews()
  const [editing, setEditing] = useState<OfficeOverview | null>(null)
  return (
    <Section
      title={t('overviews.title')}
      aside={
        <DownloadButton
          label="CSV"
          name={t('overviews.csv')}
          save={() => download(exportOverviews, {}, 'uebersichten.csv')}
        />
      }
    >
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
  const namesOf = useSiteNames()
  const { kind, sites, pageSize } = overview
  return (
    <li>
      <div>
        <h3>{t(`overviews.kinds.${kind}`)}</h3>
        <p>
          {sites?.length === 0 ? t('overviews.nowhere') : t('overviews.whole', { sites: namesOf(sites) })}
          {' · '}
          {t('overviews.size', { count: pageSize })}
        </p>
      </div>
      <OverlayPresses thing={overview} overlay={useOverviewOverlay()} onEdit={onEdit} />
    </li>
  )
}
