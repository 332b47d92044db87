import './codes.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countCodes, listCodes } from '#modules/office/codes/endpoints.ts'
import { codeKinds, codeStates, type OfficeCode } from '#modules/office/codes/schema.ts'
import { read } from '#web/api/screen-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOfficeLanguage } from '../../i18n/LanguageProvider.tsx'
import { shortDay } from '../../i18n/moments.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { DataList } from '../../list/DataList.tsx'
import { listSource } from '../../list/list-source.ts'
import type { Column, Filter, View } from '../../list/list-types.ts'
import { PageHead } from '../../parts/PageHead.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { useTitle } from '../../shell/title.ts'
import { AddCode } from './AddCode.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { STATE_MARKS, useWorth } from './code-words.ts'
import { MakeVouchers } from './MakeVouchers.tsx'

const source = listSource<OfficeCode, typeof listCodes>(listCodes)
type Opened = OfficeCode | 'promotion' | 'partner' | 'vouchers' | null

/** `/codes`: vouchers, promotions, partner discounts. */
export default function CodesPage() {
  const { t } = useTranslation('codes')
  useTitle(t('title'))
  const mayChange = usePermission('codes.change')
  const mayExport = usePermission('codes.export')
  const queries = useQueryClient()
  const [open, setOpen] = useState<Opened>(null)
  useCommand(
    mayChange
      ? {
          id: 'codes.add',
          label: t('add.promotion.title'),
          keys: 'n',
          icon: 'plus',
          group: 'new',
          hint: t('add.hint'),
          run: () => setOpen('promotion'),
        }
      : null,
  )

  async function renew() {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['rows', source.name] }),
      queries.invalidateQueries({ queryKey: [countCodes.name] }),
    ])
  }

  const close = () => setOpen(null)
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')} actions={mayChange && <Actions onOpen={setOpen} />} />
      <DataList
        name="codes"
        label={t('title')}
        source={source}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowName={({ code }) => code}
        onOpen={setOpen}
        views={useViews()}
        filters={useFilters()}
        search={{ name: 'q', placeholder: t('search') }}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayChange && (
            <Button size="s" kind="ink" icon="plus" onClick={() => setOpen('promotion')}>
              {t('add.promotion.title')}
            </Button>
          ),
        }}
        {...(mayExport ? { csv: (query) => `/api/office/codes.csv?${new URLSearchParams(query)}` } : {})}
      />
      {(open === 'promotion' || open === 'partner') && <AddCode kind={open} onDone={renew} onClose={close} />}
      {open === 'vouchers' && <MakeVouchers onDone={renew} onClose={close} />}
      {open !== null && typeof open === 'object' && <CodeDialog code={open} onDone={renew} onClose={close} />}
    </>
  )
}

function Actions({ onOpen }: { onOpen: (what: Opened) => void }) {
  const { t } = useTranslation('codes')
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => onOpen('vouchers')}>
        {t('make.title')}
      </Button>
      <Button size="s" kind="quiet" onClick={() => onOpen('partner')}>
        {t('add.partner.title')}
      </Button>
      <Button size="s" kind="ink" icon="plus" onClick={() => onOpen('promotion')}>
        {t('add.promotion.title')} <KeyCaps keys="n" />
      </Button>
    </>
  )
}

function useColumns(): readonly Column<OfficeCode>[] {
  const { t } = useTranslation('codes')
  const { language } = useOfficeLanguage()
  const worth = useWorth()
  return [
    { id: 'code', head: t('columns.code'), share: 2, cell: ({ code }) => code },
    {
      id: 'name',
      head: t('columns.name'),
      share: 3,
      phone: 'line',
      cell: ({ name, partner, voucherKind }) =>
        name?.[language] ?? partner ?? t(`voucherKinds.${voucherKind}`),
    },
    { id: 'worth', head: t('columns.worth'), share: 2, align: 'end', phone: 'aside', cell: worth },
    {
      id: 'used',
      head: t('columns.used'),
      align: 'end',
      phone: 'end',
      cell: ({ used, maxUses }) => (maxUses === null ? used : t('usedOf', { used, most: maxUses })),
    },
    {
      id: 'until',
      head: t('columns.until'),
      phone: 'none',
      cell: ({ validUntil }) => (validUntil ? shortDay(validUntil, language) : t('openEnd')),
    },
    {
      id: 'state',
      head: t('columns.state'),
      phone: 'state',
      cell: ({ state }) => <StateMark kind={STATE_MARKS[state]}>{t(`states.${state}`)}</StateMark>,
    },
    {
      id: 'createdAt',
      head: t('columns.createdAt'),
      isFurther: true,
      phone: 'none',
      cell: ({ createdAt }) => shortDay(createdAt, language),
    },
  ]
}

function useViews(): readonly View[] {
  const { t } = useTranslation('codes')
  const { data } = useQuery({
    queryKey: [countCodes.name],
    queryFn: ({ signal }) => read(countCodes, { signal }),
  })
  const live = (kind: string) => data?.items.find(({ key }) => key === kind)?.count
  return [
    { id: 'promotions', name: t('kinds.promotion'), query: {}, count: live('promotion') },
    { id: 'vouchers', name: t('kinds.voucher'), query: { kind: 'voucher' }, count: live('voucher') },
    { id: 'partners', name: t('kinds.partner'), query: { kind: 'partner' }, count: live('partner') },
    { id: 'usedUp', name: t('states.usedUp'), query: { state: 'usedUp' } },
    { id: 'ended', name: t('states.ended'), query: { state: 'ended' } },
  ]
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('codes')
  return [
    {
      name: 'kind',
      label: t('columns.kind'),
      options: codeKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
    },
    {
      name: 'state',
      label: t('columns.state'),
      options: codeStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ]
}
