import './suggestions.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteByKey } from '#club/sites.ts'
import type { SearchKind, Suggestion } from '#modules/search/schema.ts'
import { formatMoney } from '#platform/money.ts'
import { addressOn, useHere, useLanguage, useText } from '#web/site/here.ts'
import { Icon } from '#web/ui/pictures/Icon.tsx'
import type { IconName } from '#web/ui/pictures/icon-paths.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Marked } from './Marked.tsx'
import { quickLinksFor, quickPlaces } from './quick-links.ts'
import { searchAddress } from './search-address.ts'
import { useSuggestions } from './useSuggestions.ts'

const LIST = 'shell-suggestions'

type Option = {
  key: string
  icon: IconName
  /** Instead of the icon. */
  picture?: Pick<Suggestion, 'kind' | 'picture'>
  label: string
  detail: string
  /** Gross cents. */
  price?: number | null
  href: string
  isMarked: boolean
}

const ICONS: Record<SearchKind, IconName> = {
  page: 'document',
  department: 'group',
  person: 'account',
  match: 'ball',
  article: 'megaphone',
  video: 'play',
  gallery: 'eye',
  product: 'cart',
  job: 'wallet',
}

/**
 * Suggestions under a search field (APG combobox with list): arrows choose, Enter follows, Escape closes the list first.
 * The field stays the form's own, so that nothing typed before this arrived is lost.
 */
export function Suggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('search')
  const { q, isClosed, close } = useTyped(input)
  const { options, meant } = useOptions(q)
  const marked = meant ?? q
  const language = useLanguage()
  const isOpen = !isClosed && options.length > 0
  const active = useKeys(input, { options, isOpen, close })
  useCombobox(input, isOpen, active)
  return (
    <div className="suggestions">
      <VisuallyHidden>
        <span role="status">{isOpen ? t('count', { count: options.length }) : ''}</span>
      </VisuallyHidden>
      <div
        className="suggestions__list"
        id={LIST}
        role="listbox"
        aria-label={t('suggestions')}
        hidden={!isOpen}
      >
        {options.map((option, index) => (
          <a
            className="suggestions__option"
            key={option.key}
            id={`${LIST}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={option.href}
          >
            <OptionPicture option={option} />
            <b>{option.isMarked ? <Marked text={option.label} q={marked} /> : option.label}</b>
            <small>
              {option.detail}
              {option.price != null && (
                <span className="suggestions__price">{formatMoney(option.price, language)}</span>
              )}
            </small>
          </a>
        ))}
      </div>
    </div>
  )
}

/** 48 pixels of what it is; of what has no picture the sign of its kind, on the same ground. */
function OptionPicture({ option: { icon, picture } }: { option: Option }) {
  return (
    <span className="suggestions__picture">
      {picture?.picture ? (
        <Picture
          src={picture.picture}
          width={96}
          height={96}
          crop={WHOLE.includes(picture.kind) ? 'fit' : 'fill'}
          sizes="48px"
          alt=""
        />
      ) : (
        <Icon name={icon} />
      )}
    </span>
  )
}

/** Kinds whose pictures are not cut. */
const WHOLE: readonly SearchKind[] = ['product', 'match']

/** What stands in the field, and whether Escape has closed the list since it was typed. */
function useTyped(input: RefObject<HTMLInputElement | null>) {
  const [q, setQ] = useState(() => input.current?.value ?? '')
  const [closedFor, setClosedFor] = useState<string | null>(null)
  useEffect(() => {
    const field = input.current
    if (!field) return
    const read = () => {
      setQ(field.value)
      setClosedFor(null)
    }
    read()
    field.addEventListener('input', read)
    return () => field.removeEventListener('input', read)
  }, [input])
  return { q, isClosed: closedFor === q, close: () => setClosedFor(q) }
}

/** Places first, then what begins so, then the way to everything. */
function useOptions(q: string): { options: Option[]; meant: string | null } {
  const { t } = useTranslation('search')
  const here = useHere()
  const text = useText()
  const suggested = useSuggestions(q, here.language)
  if (!suggested) return { options: [], meant: null }
  const { meant } = suggested
  const places = quickLinksFor(quickPlaces(here), q).map(
    (link): Option => ({
      ...{ key: link.key, icon: 'place', isMarked: false },
      label: text(link.label),
      detail: t('place'),
      href: link.href,
    }),
  )
  const found = suggested.items.map(
    (item): Option => ({
      key: `${item.kind}/${item.id}`,
      icon: ICONS[item.kind],
      picture: item,
      price: item.price,
      label: item.title,
      detail: [t(`kind.${item.kind}`), text(siteByKey(item.site)?.name ?? { de: '', en: '' })].join(' · '),
      href: addressOn(here, item.site, item.href),
      isMarked: true,
    }),
  )
  const more = (words: string, label: string): Option => ({
    ...{ key: 'all', icon: 'search', label, detail: '', isMarked: false },
    href: searchAddress(here.language, { q: words }),
  })
  const last = meant
    ? more(meant, t('didYouMean', { meant }))
    : more(suggested.q.trim(), t('all', { q: suggested.q.trim() }))
  return { options: [...places, ...found, last], meant }
}

type Keys = { options: Option[]; isOpen: boolean; close(): void }

/** The option that the arrows have reached; null while the typed words count. */
function useKeys(input: RefObject<HTMLInputElement | null>, { options, isOpen, close }: Keys): number | null {
  const [chosen, setChosen] = useState<{ key: string } | null>(null)
  const at = options.findIndex((option) => option.key === chosen?.key)
  const active = isOpen && at >= 0 ? at : null
  const state = useRef({ options, isOpen, active, close })
  state.current = { options, isOpen, active, close }
  useEffect(() => {
    const field = input.current
    if (!field) return
    const press = (event: KeyboardEvent) => {
      const { options, isOpen, active, close } = state.current
      if (event.isComposing || !isOpen) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) {
        // One step beyond either end is the field itself, with what was typed.
        const next = (active ?? -1) + step
        const place = next < -1 ? options.length - 1 : next
        setChosen(options[place] ? { key: options[place].key } : null)
      } else if (event.key === 'Enter' && active !== null) location.assign(options[active]!.href)
      else if (event.key === 'Escape') close()
      else return
      event.preventDefault()
      if (event.key === 'Escape') event.stopPropagation()
    }
    field.addEventListener('keydown', press)
    return () => field.removeEventListener('keydown', press)
  }, [input])
  return active
}

/** Tells assistive programs what the field has become. */
function useCombobox(
  input: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
  active: number | null,
): void {
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', LIST)
    field.setAttribute('aria-expanded', String(isOpen))
    if (active === null) field.removeAttribute('aria-activedescendant')
    else {
      field.setAttribute('aria-activedescendant', `${LIST}-${active}`)
      document.getElementById(`${LIST}-${active}`)?.scrollIntoView({ block: 'nearest' })
    }
  }, [input, isOpen, active])
}
