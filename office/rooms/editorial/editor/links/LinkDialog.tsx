import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { domainsOf, siteOrigin } from '#club/domains.ts'
import { loadSite } from '#club/sites.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { Segment } from '#web/ui/fields/Segment.tsx'
import { useBoot } from '../../../../boot-context.ts'
import { OfficeDialog } from '../../../../parts/OfficeDialog.tsx'
import { choiceOf, type LinkChoice, typedChoice } from './link-choice.ts'
import { PlaceList } from './PlaceList.tsx'

interface LinkDialogProps {
  /** Where the text stands. */
  site: string
  /** What it leads to now; empty: nowhere. */
  href: string
  onChoose: (choice: LinkChoice) => void
  onRemove?: () => void
  onClose: () => void
}

/** A link is searched for, or its address typed. */
export function LinkDialog({ site, href, onChoose, onRemove, onClose }: LinkDialogProps) {
  const { t } = useTranslation('editor')
  const originOf = useSiteOrigins()
  const [way, setWay] = useState<'search' | 'address'>(href ? 'address' : 'search')
  const [address, setAddress] = useState(href)
  const [isWrong, setWrong] = useState(false)

  function take() {
    const choice = typedChoice(address, site)
    if (choice) onChoose(choice)
    else setWrong(true)
  }

  return (
    <OfficeDialog
      title={t('link.title')}
      onClose={onClose}
      actions={
        <>
          {way === 'address' && (
            <Button size="s" onClick={take}>
              {t('link.take')}
            </Button>
          )}
          {href && onRemove && (
            <Button size="s" kind="line" icon="trash" onClick={onRemove}>
              {t('link.remove')}
            </Button>
          )}
        </>
      }
    >
      <Segment
        label={t('link.way')}
        options={(['search', 'address'] as const).map((value) => ({ value, label: t(`link.ways.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === 'search' ? (
        <PlaceList onChoose={(place) => onChoose(choiceOf(place, site, originOf))} />
      ) : (
        <Field
          label={t('link.address')}
          hint={t('link.addressHint')}
          error={isWrong ? t('link.wrong') : undefined}
        >
          <Input
            value={address}
            maxLength={2000}
            inputMode="url"
            autoFocus
            onChange={({ target }) => {
              setAddress(target.value)
              setWrong(false)
            }}
            onKeyDown={(event) => event.key === 'Enter' && take()}
          />
        </Field>
      )}
    </OfficeDialog>
  )
}

/** Where each site of the club stands, told from where its own site does. */
function useSiteOrigins(): (site: string) => string {
  const { website, environment } = useBoot()
  const { hostname, port } = new URL(website)
  const domains = domainsOf({ environment, port: Number(port) || 80, clubDomain: hostname })
  return (site) => siteOrigin(loadSite(site), domains)
}
