import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addSaleThing, findSaleProducts } from '#modules/office/counter/phone.endpoints.ts'
import { formatMoney } from '#platform/money.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { Section } from '../../parts/Section.tsx'
import { Failed } from './Failed.tsx'
import { useChange } from './use-change.ts'

const SHOWN = 10

/** Things of the shop, found by name or number. */
export function AddThings({ saleId }: { saleId: string }) {
  const { t } = useTranslation('newOrder')
  const { language } = useOfficeLanguage()
  const { change, isBusy, failure } = useChange(saleId)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data } = useQuery({
    queryKey: ['sale', 'things', q],
    queryFn: ({ signal }) => read(findSaleProducts, { query: { q }, signal }),
    enabled: q.length > 1,
    placeholderData: (before) => before,
  })
  return (
    <Section title={t('things.title')}>
      <Failed failure={failure} />
      <div className="sale-find">
        <Field label={t('things.search')}>
          <Input
            type="search"
            value={words}
            autoComplete="off"
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
      </div>
      {q.length > 1 && (
        <ul className="last-sales" aria-label={t('things.found')}>
          {data?.items.slice(0, SHOWN).map(({ sku, name, size, inStock, priceCents }) => (
            <li key={sku}>
              <div>
                {name[language] ?? name.de}{' '}
                <small>{[size, sku, t('things.stock', { count: inStock })].filter(Boolean).join(', ')}</small>
              </div>
              <span className="num">{formatMoney(priceCents, language)}</span>
              <Button
                size="s"
                kind="quiet"
                busy={isBusy}
                disabledReason={inStock === 0 ? t('things.none') : null}
                onClick={() =>
                  void change(() =>
                    act(addSaleThing, {
                      params: { id: saleId },
                      body: { sku, quantity: 1 },
                      reaction: () => 'silent',
                    }),
                  )
                }
              >
                {t('things.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
