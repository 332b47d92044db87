import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteOrigin } from '#club/domains.ts'
import { path } from '#web/paths.ts'
import { useHere } from '#web/site/here.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useGroupName } from './groups-data.ts'
import { INVITED } from './kept-invitation.ts'

/** The link for friends: handed on by the device itself, else by the clipboard; where both are closed it stands there. */
export function ShareGroup({ name, invitation }: { name: string | null; invitation: string }) {
  const { t } = useTranslation('tipGroups')
  const { site, domains, language } = useHere()
  const called = useGroupName()
  const [said, setSaid] = useState<'copied' | 'shown' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const url = `${siteOrigin(site, domains)}${path.tips(language)}${INVITED}${invitation}`

  async function share() {
    if (navigator.share) return navigator.share({ title: called(name), url }).catch(() => {})
    const isCopied = await copy(url)
    setSaid(isCopied ? 'copied' : 'shown')
    clearTimeout(timer.current)
    if (isCopied) timer.current = setTimeout(() => setSaid(null), 4000)
  }

  return (
    <div className="tip-group__share">
      <p className="tips-actions">
        <Button kind="ink" size="s" icon="share" onClick={() => void share()}>
          {t('share')}
        </Button>
        <span className="small muted" role="status">
          {said === 'copied' ? t('copied') : t('shareHint')}
        </span>
      </p>
      {said === 'shown' && (
        <Field label={t('link')}>
          <Input readOnly value={url} onFocus={({ target }) => target.select()} />
        </Field>
      )}
    </div>
  )
}

/** False: this browser gives nobody its clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
