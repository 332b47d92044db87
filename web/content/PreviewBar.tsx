import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/pictures/Icon.tsx'

/** Nobody should take a draft for what the club says. */
export function PreviewBar() {
  const { t } = useTranslation('content')
  return (
    <div className="preview-bar" role="note">
      <div className="wrap">
        <Icon name="eye" />
        <p>
          <b>{t('preview.title')}</b> {t('preview.text')}
        </p>
      </div>
    </div>
  )
}
