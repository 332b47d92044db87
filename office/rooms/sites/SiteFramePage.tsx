import './sites.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { legalLinks } from '#club/pages/navigation.ts'
import { exportSiteFrame, exportSiteFrameTable } from '#modules/office/sites/site-frame.endpoints.ts'
import type { OfficeSiteFrame } from '#modules/office/sites/site-frame.schema.ts'
import { OverlayPresses } from '#office/parts/overlay/OverlayPresses.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { download } from '../../api/download.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { DownloadButton } from '../../parts/DownloadButton.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section, Stack } from '../../parts/Section.tsx'
import { useTitle } from '../../shell/title.ts'
import { Overviews } from './Overviews.tsx'
import { SiteFrameDialog } from './SiteFrameDialog.tsx'
import { useSiteFrame, useSiteFrameOverlay } from './use-site-frame.ts'

/** `/seiten/rahmen`: the bar, the foot and the list of all sites, alike on every site. */
export default function SiteFramePage() {
  const { t } = useTranslation('sites')
  useTitle(t('siteFrame.title'))
  const { data, isPending } = useSiteFrame()
  const [editing, setEditing] = useState<OfficeSiteFrame | null>(null)

  return (
    <>
      <PageHead
        title={t('siteFrame.title')}
        sub={t('siteFrame.sub')}
        actions={
          <>
            <DownloadButton
              label={t('menus.export')}
              save={() => download(exportSiteFrame, {}, 'rahmen.json')}
            />
            <CsvButton
              id="siteFrame.csv"
              label={t('siteFrame.csv')}
              save={() => download(exportSiteFrameTable, {}, 'rahmen.csv')}
            />
          </>
        }
      />
      <Stack>
        {isPending && <Skeleton label={t('siteFrame.title')} rows={6} />}
        {data?.items.map((siteFrame) => (
          <Part key={siteFrame.part} siteFrame={siteFrame} onEdit={() => setEditing(siteFrame)} />
        ))}
        <Overviews />
      </Stack>
      {editing && <SiteFrameDialog siteFrame={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Part({ siteFrame, onEdit }: { siteFrame: OfficeSiteFrame; onEdit: () => void }) {
  const { t } = useTranslation('sites')
  const { part } = siteFrame
  return (
    <Section
      title={t(`siteFrame.parts.${part}.title`)}
      aside={<OverlayPresses thing={siteFrame} overlay={useSiteFrameOverlay()} onEdit={onEdit} />}
    >
      <p className="site-frame-text">{t(`siteFrame.parts.${part}.text`)}</p>
      <Groups siteFrame={siteFrame} />
      {part === 'footer' && <Below siteFrame={siteFrame} />}
    </Section>
  )
}

/** As they stand on the pages; what pages leave out is struck through, and said. */
function Groups({ siteFrame: { part, content, leadsTo } }: { siteFrame: OfficeSiteFrame }) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  return (
    <div className="site-frame-groups">
      {content.groups.map(({ text, entries }, group) => (
        <div key={text?.de ?? group}>
          {part !== 'quickLinks' && (
            <h3>
              {text ? (text[language] ?? text.de) : t(`siteFrame.sides.${group === 0 ? 'left' : 'right'}`)}
            </h3>
          )}
          {part === 'quickLinks' && entries.length === 0 && <p>{t('siteFrame.noQuickLinks')}</p>}
          <ul className={part === 'areas' && entries.length > 12 ? 'site-frame-many' : undefined}>
            {entries.map((entry, at) => {
              const name = entry.text[language] ?? entry.text.de
              const isLost = leadsTo[group]?.[at] === null
              return (
                <li key={entry.text.de}>
                  {isLost ? <s title={t('menus.nowhere', { name })}>{name}</s> : name}
                  {entry.words && <small> {entry.words.join(', ')}</small>}
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Of the foot: its note, where its contact leads, the legal links in their order. */
function Below({ siteFrame: { content } }: { siteFrame: OfficeSiteFrame }) {
  const { language } = useOfficeLanguage()
  const { note, contact, legal } = content
  const names = legal.map((page) => legalLinks.find((link) => link.page === page)?.label[language] ?? page)
  return (
    <>
      {(note || contact) && (
        <p>{[note && (note[language] ?? note.de), contact].filter(Boolean).join(' · ')}</p>
      )}
      <p className="site-frame-legal">{names.join(' · ')}</p>
    </>
  )
}
