import './sites.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { legalLinks } from '#club/navigation.ts'
import {
  changeSiteAround,
  exportSiteAround,
  resetSiteAround,
} from '#modules/office/sites/around.endpoints.ts'
import type { OfficeAround } from '#modules/office/sites/around.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/overlays/toasts.ts'
import { act } from '../../api/act.ts'
import { download } from '../../api/download.ts'
import { useFailureWords } from '../../api/FailureToasts.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { offerUndo } from '../../parts/undo.ts'
import { useTitle } from '../../shell/title.ts'
import { AroundDialog } from './AroundDialog.tsx'
import { useAround, useRenewAround } from './use-around.ts'

/** `/seiten/rahmen`: the bar, the foot and the list of all sites, alike on every site. */
export default function AroundPage() {
  const { t } = useTranslation('sites')
  useTitle(t('around.title'))
  const say = useFailureWords()
  const { data } = useAround()
  const [editing, setEditing] = useState<OfficeAround | null>(null)

  async function save() {
    const failure = await download(exportSiteAround, {}, 'rahmen.json')
    if (failure) toast({ kind: 'err', ...say(failure) })
  }

  return (
    <>
      <PageHead
        title={t('around.title')}
        sub={t('around.sub')}
        actions={
          <Button size="s" kind="quiet" icon="download" onClick={() => void save()}>
            {t('menus.export')}
          </Button>
        }
      />
      <Stack>
        {data?.items.map((around) => (
          <Part key={around.part} around={around} onEdit={() => setEditing(around)} />
        ))}
      </Stack>
      {editing && <AroundDialog around={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function Part({ around, onEdit }: { around: OfficeAround; onEdit: () => void }) {
  const { t } = useTranslation('sites')
  const reset = useResetting()
  const { part, version } = around
  const title = t(`around.parts.${part}.title`)
  return (
    <Section
      title={title}
      aside={
        <div className="around-aside">
          <StateMark kind={version === 0 ? 'off' : 'running'}>
            {t(`menus.sources.${version === 0 ? 'club' : 'office'}`)}
          </StateMark>
          {version > 0 && (
            <Button size="s" kind="quiet" onClick={() => void reset(around)}>
              {t('around.reset')}
            </Button>
          )}
          <Button size="s" kind="quiet" icon="edit" aria-label={t('around.edit', { title })} onClick={onEdit}>
            {t('around.change')}
          </Button>
        </div>
      }
    >
      <p className="around-text">{t(`around.parts.${part}.text`)}</p>
      <Groups around={around} />
      {part === 'footer' && <Below around={around} />}
    </Section>
  )
}

/** As they stand on the pages; what pages leave out is struck through, and said. */
function Groups({ around: { part, content, leadsTo } }: { around: OfficeAround }) {
  const { t } = useTranslation('sites')
  const { language } = useOfficeLanguage()
  return (
    <div className="around-groups">
      {content.groups.map(({ text, entries }, group) => (
        <div key={text?.de ?? group}>
          <h3>{text ? (text[language] ?? text.de) : t(`around.sides.${group === 0 ? 'left' : 'right'}`)}</h3>
          <ul className={part === 'areas' && entries.length > 12 ? 'around-many' : undefined}>
            {entries.map((entry, at) => {
              const name = entry.text[language] ?? entry.text.de
              const isLost = leadsTo[group]?.[at] === null
              return (
                <li key={entry.text.de}>
                  {isLost ? <s title={t('menus.nowhere', { name })}>{name}</s> : name}
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
function Below({ around: { content } }: { around: OfficeAround }) {
  const { language } = useOfficeLanguage()
  const { note, contact, legal } = content
  const names = legal.map((page) => legalLinks.find((link) => link.page === page)?.label[language] ?? page)
  return (
    <>
      {(note || contact) && (
        <p>{[note && (note[language] ?? note.de), contact].filter(Boolean).join(' · ')}</p>
      )}
      <p className="around-legal">{names.join(' · ')}</p>
    </>
  )
}

/** At once; for eight seconds it can be had back as it was. */
function useResetting(): (around: OfficeAround) => Promise<void> {
  const { t } = useTranslation('sites')
  const renew = useRenewAround()
  return async ({ part, version, content }) => {
    const answer = await act(resetSiteAround, { params: { part }, query: { version } })
    await renew()
    if (!answer.ok) return
    offerUndo({
      text: t('around.resetDone', { name: t(`around.parts.${part}.title`) }),
      undo: async () => {
        const { ok } = await act(changeSiteAround, { params: { part }, body: { version: 0, content } })
        await renew()
        return ok
      },
    })
  }
}
