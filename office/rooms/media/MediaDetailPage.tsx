import './media-room.css'
import '../../parts/media/media.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { OfficeAssetDetail } from '#modules/office/media/schema.ts'
import { CallFailed } from '#web/api/screen-calls.ts'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { AssetMark } from '../../parts/media/PictureGrid.tsx'
import { useMedia } from '../../parts/media/use-media.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Stack } from '../../parts/Section.tsx'
import { NotHere } from '../../shell/NotHere.tsx'
import { useTitle } from '../../shell/title.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { AroundMedia } from './AroundMedia.tsx'
import { FactsDialog } from './FactsDialog.tsx'
import { FocusSection } from './FocusSection.tsx'
import { PaperSection } from './PaperSection.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'

/** `/medien/:id`: one picture or paper, what is said of it, where it is shown. */
export default function MediaDetailPage() {
  const { t } = useTranslation('media')
  const { id = '' } = useParams()
  const { data, isError, error, refetch } = useMedia(id)
  if (data) return <MediaScreen key={data.id} asset={data} />
  if (error instanceof CallFailed && [400, 404].includes(error.failure.status ?? 0)) return <NotHere />
  if (isError)
    return <ErrorState title={t('broken')} retryLabel={t('again')} onRetry={() => void refetch()} />
  return <Skeleton label={t('loading')} rows={10} />
}

function MediaScreen({ asset }: { asset: OfficeAssetDetail }) {
  const { t } = useTranslation('media')
  const { t: parts } = useTranslation('parts')
  const { title, kind, isArchived, isOwn } = asset
  useTitle(title)
  return (
    <>
      <PageHead
        title={title}
        sub={<AssetMark asset={asset} />}
        crumbs={[{ label: t('title'), to: '/medien' }, { label: title }]}
        actions={asset.isOwn && <MediaActions asset={asset} />}
      />
      {!asset.isOwn && <Banner>{parts('belongs.shared')}</Banner>}
      <Warnings asset={asset} />
      <Columns kind="aside">
        <Stack>
          {kind === 'picture' && !isArchived && isOwn ? (
            <FocusSection key={`${asset.stored} ${asset.version}`} asset={asset} />
          ) : (
            <PaperSection asset={asset} />
          )}
        </Stack>
        <Stack>
          <AroundMedia asset={asset} />
        </Stack>
      </Columns>
    </>
  )
}

function Warnings({ asset: { rights, rightsUntil, usedIn, isArchived } }: { asset: OfficeAssetDetail }) {
  const { t } = useTranslation('media')
  const { language } = useOfficeLanguage()
  const shown = new Set(usedIn.filter(({ isPublished }) => isPublished).map(({ uid }) => uid)).size
  if (isArchived) return <Banner>{t('archived')}</Banner>
  if (rights !== 'ended') return null
  const day = shortDay(rightsUntil!, language)
  return (
    <Banner kind="warn">{shown > 0 ? t('endedShown', { day, count: shown }) : t('ended', { day })}</Banner>
  )
}

type Dialog = 'facts' | 'replace' | 'archive' | null

function MediaActions({ asset }: { asset: OfficeAssetDetail }) {
  const { t } = useTranslation('media')
  const [open, setOpen] = useState<Dialog>(null)
  const close = () => setOpen(null)
  const { isArchived } = asset
  useCommand(
    isArchived
      ? null
      : {
          id: 'media.facts',
          label: t('facts.edit'),
          keys: 'e',
          icon: 'edit',
          group: 'do',
          hint: t('facts.hint'),
          run: () => setOpen('facts'),
        },
  )
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setOpen('archive')}>
        {t(isArchived ? 'restore.button' : 'archive.button')}
      </Button>
      {!isArchived && (
        <>
          <Button size="s" kind="quiet" onClick={() => setOpen('replace')}>
            {t('replace.button')}
          </Button>
          <Button size="s" kind="ink" icon="edit" onClick={() => setOpen('facts')}>
            {t('facts.edit')} <KeyCaps keys="e" />
          </Button>
        </>
      )}
      {open === 'facts' && <FactsDialog asset={asset} onClose={close} />}
      {open === 'replace' && <ReplaceDialog asset={asset} onClose={close} />}
      {open === 'archive' && <ArchiveDialog asset={asset} onClose={close} />}
    </>
  )
}
