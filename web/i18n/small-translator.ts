import type { i18n } from 'i18next'
import type { Language } from '#club/club.ts'
import type { Texts } from './merge-texts.ts'

type Values = Record<string, unknown> & {
  count?: number
  defaultValue?: string
  returnObjects?: boolean
  ns?: string
}
type Found = string | Texts | readonly string[]
type Translate = (keys: string | readonly string[], values?: Values | string) => unknown

/**
 * What pages need of i18next, in a tenth of its size: keys with dots, `{{values}}`, plurals, further namespaces on
 * demand. i18next itself translates on the server; a test holds both to the same answer for every text there is.
 */
export function createSmallTranslator(given: {
  language: Language
  texts: Record<string, Texts>
  load(language: Language, namespace: string): Promise<Texts>
}): i18n {
  const { language, load } = given
  const texts: Record<string, Texts> = { ...given.texts }
  const ensure = loaderInto(texts, (namespace) => load(language, namespace))

  function find(namespaces: readonly string[], key: string): Found | undefined {
    for (const namespace of namespaces) {
      const found = valueAt(texts[namespace], key)
      if (found !== undefined) return found
    }
    return undefined
  }

  function translatorFor(namespace: string): Translate {
    return (keys, options = {}) => {
      const values: Values = typeof options === 'string' ? { defaultValue: options } : options
      const wanted = [keys].flat().filter((key) => key !== undefined && key !== null) as string[]
      const namespaces = [values.ns ?? namespace, 'common']
      for (const key of wanted.flatMap((one) => withPlural(one, values.count, language))) {
        const found = find(namespaces, key)
        if (typeof found === 'string') return filled(found, values, language)
        if (found !== undefined && values.returnObjects) return found
      }
      return values.defaultValue === undefined ? wanted.at(-1) : filled(values.defaultValue, values, language)
    }
  }

  const translator = {
    language,
    resolvedLanguage: language,
    languages: [language],
    isInitialized: true,
    options: { ns: [], defaultNS: 'common', react: { useSuspense: true, bindI18n: '', bindI18nStore: '' } },
    services: {},
    store: { on() {}, off() {} },
    on() {},
    off() {},
    hasLoadedNamespace: (namespace: string) => texts[namespace] !== undefined,
    async loadNamespaces(namespaces: string | readonly string[], done?: () => void) {
      await Promise.all([namespaces].flat().map((namespace) => ensure(namespace as string)))
      done?.()
    },
    getFixedT: (_language: string | null, namespace?: string | readonly string[]) =>
      translatorFor([namespace ?? 'common'].flat()[0] as string),
    getResourceBundle: (_language: string, namespace: string) => texts[namespace],
    exists: (key: string, values: Values = {}) => find([values.ns ?? 'common'], key) !== undefined,
    t: translatorFor('common'),
  }
  return translator as unknown as i18n
}

/** Has the texts of a namespace there, each loaded once. */
function loaderInto(texts: Record<string, Texts>, load: (namespace: string) => Promise<Texts>) {
  const loading = new Map<string, Promise<void>>()
  return (namespace: string): Promise<void> => {
    if (texts[namespace]) return Promise.resolve()
    let running = loading.get(namespace)
    if (!running) {
      running = load(namespace).then(
        (loaded) => {
          texts[namespace] = loaded
        },
        (error) => {
          // The page goes on with bare keys while `chunk-failure.ts` hears of the rejection and loads it anew.
          texts[namespace] = {}
          void Promise.reject(error)
        },
      )
      loading.set(namespace, running)
    }
    return running
  }
}

/** `item` for three things is `item_other` where the language knows the difference, else `item` itself. */
function withPlural(key: string, count: number | undefined, language: Language): string[] {
  if (typeof count !== 'number') return [key]
  // What `Intl.PluralRules` says of these languages; making one costs a phone more than all other words of a page.
  const form = count === 1 && language !== 'ja' ? 'one' : 'other'
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${form}`, key]
}

function valueAt(texts: Texts | undefined, key: string): Found | undefined {
  let here: unknown = texts
  for (const part of key.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined
    here = (here as Texts)[part]
  }
  return here as Found
}

const PLACES = /\{\{\s*([\w.]+)\s*(?:,\s*(number)\s*)?\}\}/g

function filled(text: string, values: Values, language: string): string {
  return text.replace(PLACES, (place, name: string, format: string | undefined) => {
    if (!Object.hasOwn(values, name.split('.')[0]!)) return place
    const value = name
      .split('.')
      .reduce<unknown>((here, part) => (here as Values | undefined)?.[part], values)
    if (value === undefined || value === null) return ''
    return format === 'number' ? new Intl.NumberFormat(language).format(Number(value)) : String(value)
  })
}
