import { useTranslation } from 'react-i18next'
import { readMediaFile } from '#modules/office/media/endpoints.ts'
import type { OfficeAssetDetail } from '#modules/office/media/schema.ts'
import { addressOf } from '#platform/endpoint.ts'
import { Section } from '../../parts/Section.tsx'

/** A paper, or a picture that lies in the archive: as a file. */
export function PaperSection({
  asset: { id, kind, isArchived, address, alt, title },
}: {
  asset: OfficeAssetDetail
}) {
  const { t } = useTranslation('media')
  const file = addressOf(readMediaFile, { params: { id } })
  return (
    <Section title={t(kind === 'pdf' ? 'paper.title' : 'paper.picture')}>
      {kind === 'picture' && <img className="media-whole" src={file} alt={alt.de || title} />}
      <p className="media-acts">
        <a className="tlink" href={file} target="_blank" rel="noreferrer">
          {t('paper.open')}
        </a>
      </p>
      {kind === 'pdf' && !isArchived && address && (
        <p className="media-note">
          {t('paper.address')} <code>{address}</code>
        </p>
      )}
    </Section>
  )
}
