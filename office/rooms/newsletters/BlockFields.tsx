import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { club, type Language } from '#club/club.ts'
import type { Block, ThingBlock } from '#modules/newsletters/schema.ts'
import { readThing } from '#modules/office/newsletters/endpoints.ts'
import { read } from '#web/api/screen-calls.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Textarea } from '#web/ui/fields/Input.tsx'

interface BlockFieldsProps {
  block: Block
  onChange: (block: Block) => void
}

/** What a block says, its languages side by side. */
export function BlockFields({ block, onChange }: BlockFieldsProps) {
  if (block.type === 'text') return <TextFields block={block} onChange={onChange} />
  if (block.type === 'button') return <ButtonFields block={block} onChange={onChange} />
  if (block.type === 'picture') return <PictureFields block={block} onChange={onChange} />
  return <ThingLine type={block.type} thing={block.thing} />
}

type Words = Record<Language, string>

interface LanguageFieldsProps {
  label: string
  words: Words
  most: number
  isLong?: boolean
  onChange: (words: Words) => void
}

function LanguageFields({ label, words, most, isLong = false, onChange }: LanguageFieldsProps) {
  const { t } = useTranslation('newsletters')
  return (
    <div className="letter-languages">
      {club.languages.map((language) => {
        const Control = isLong ? Textarea : Input
        return (
          <Field key={language} label={t('blocks.in', { what: label, language: t(`languages.${language}`) })}>
            <Control
              lang={language}
              value={words[language]}
              maxLength={most}
              {...(isLong ? { rows: 4 } : {})}
              onChange={({ target }: { target: { value: string } }) =>
                onChange({ ...words, [language]: target.value })
              }
            />
          </Field>
        )
      })}
    </div>
  )
}

type Of<T extends Block['type']> = { block: Extract<Block, { type: T }>; onChange: (block: Block) => void }

function TextFields({ block, onChange }: Of<'text'>) {
  const { t } = useTranslation('newsletters')
  return (
    <>
      <LanguageFields
        label={t('blocks.heading')}
        words={block.title}
        most={200}
        onChange={(title) => onChange({ ...block, title })}
      />
      <LanguageFields
        isLong
        label={t('blocks.text')}
        words={block.text}
        most={8_000}
        onChange={(text) => onChange({ ...block, text })}
      />
    </>
  )
}

function AddressField({ url, onChange }: { url: string; onChange: (url: string) => void }) {
  const { t } = useTranslation('newsletters')
  return (
    <Field label={t('blocks.url')} hint={t('blocks.urlHint')}>
      <Input
        type="url"
        inputMode="url"
        value={url}
        maxLength={500}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

function ButtonFields({ block, onChange }: Of<'button'>) {
  const { t } = useTranslation('newsletters')
  return (
    <>
      <LanguageFields
        label={t('blocks.label')}
        words={block.label}
        most={80}
        onChange={(label) => onChange({ ...block, label })}
      />
      <AddressField url={block.url} onChange={(url) => onChange({ ...block, url })} />
    </>
  )
}

function PictureFields({ block, onChange }: Of<'picture'>) {
  const { t } = useTranslation('newsletters')
  return (
    <>
      <LanguageFields
        label={t('blocks.alt')}
        words={block.alt}
        most={300}
        onChange={(alt) => onChange({ ...block, alt })}
      />
      <AddressField url={block.url} onChange={(url) => onChange({ ...block, url })} />
    </>
  )
}

/** What was chosen, as it is called now. */
function ThingLine({ type, thing }: { type: ThingBlock; thing: string }) {
  const { t } = useTranslation('newsletters')
  const { data, isPending } = useQuery({
    queryKey: [readThing.name, type, thing],
    queryFn: ({ signal }) => read(readThing, { query: { type, thing }, signal }),
  })
  if (isPending) return <p className="letter-note">{t('loading')}</p>
  const found = data?.items[0]
  if (!found) return <p className="letter-note">{t('findings.thingMissing')}</p>
  return (
    <div className="letter-thing">
      {found.picture && <img src={found.picture} alt="" width="56" height="56" />}
      <p>
        <b>{found.title}</b> {found.teaser && <small>{found.teaser}</small>}
      </p>
    </div>
  )
}
