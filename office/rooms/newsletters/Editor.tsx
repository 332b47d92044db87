import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { club } from '#club/club.ts'
import { consentTopics } from '#club/consents.ts'
import { removeNewsletter } from '#modules/office/newsletters/endpoints.ts'
import type { OfficeNewsletterDetail } from '#modules/office/newsletters/schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Input, Select } from '#web/ui/fields/Input.tsx'
import { act } from '../../api/act.ts'
import { useCommand } from '../../keys/commands.ts'
import { KeyCaps } from '../../keys/KeyCaps.tsx'
import { BelongsTo } from '../../parts/BelongsTo.tsx'
import { PageHead } from '../../parts/PageHead.tsx'
import { Columns, Section, Stack } from '../../parts/Section.tsx'
import { StateMark } from '../../parts/StateMark.tsx'
import { usePermission } from '../../session/session.ts'
import { BlockList } from './BlockList.tsx'
import { ChecksSection } from './ChecksSection.tsx'
import { type Editing, useEditing } from './editing.ts'
import { useTopicName } from './newsletter-words.ts'
import { PreviewSection } from './PreviewSection.tsx'
import { SegmentSection } from './SegmentSection.tsx'
import { SendDialog } from './SendDialog.tsx'
import { TestDialog } from './TestDialog.tsx'
import { useChecks, useRenewNewsletters } from './use-newsletter.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

/** An issue is written: its words in every language, its blocks, whom it goes to, and how it looks. */
export function Editor({ issue }: { issue: OfficeNewsletterDetail }) {
  const { t } = useTranslation('newsletters')
  const editing = useEditing(issue)
  const { whole, change } = editing
  const checks = useChecks(issue.id, whole)
  const renew = useRenewNewsletters()
  const title = whole.contents.subject.de || t('untitled')
  return (
    <>
      <PageHead
        title={title}
        sub={
          <StateMark kind={editing.isDirty ? 'waiting' : 'ok'}>
            {t(editing.isDirty ? 'unsaved' : 'allSaved', { name: issue.changedBy })}
          </StateMark>
        }
        crumbs={[{ label: t('title'), to: '/newsletter' }, { label: title }]}
        actions={
          <EditorActions
            editing={editing}
            isSendable={checks.data?.findings.every((one) => !one.isBlocking) === true}
          />
        }
      />
      <Columns kind="aside">
        <Stack>
          <Section title={t('head.title')}>
            <HeadFields editing={editing} />
          </Section>
          <Section
            title={t('blocks.title')}
            aside={t('blocks.count', { count: whole.contents.blocks.length })}
          >
            <BlockList editing={editing} />
          </Section>
        </Stack>
        <Stack>
          <PreviewSection whole={whole} />
          <ChecksSection blocks={whole.contents.blocks} checks={checks.data} isAsking={checks.isFetching} />
          <SegmentSection
            segment={whole.segment}
            checks={checks.data}
            onChange={(segment) => change({ segment })}
          />
          <BelongsTo kind="newsletter" id={issue.id} sites={issue.sites} onDone={() => renew(issue.id)} />
        </Stack>
      </Columns>
      <VersionsDialog editing={editing} />
    </>
  )
}

function HeadFields({ editing: { whole, change } }: { editing: Editing }) {
  const { t } = useTranslation('newsletters')
  const nameOf = useTopicName()
  const { topic, contents } = whole
  return (
    <div className="letter-head">
      <Field label={t('head.topic')} hint={t('head.topicHint')}>
        <Select value={topic} onChange={({ target }) => change({ topic: target.value })}>
          {consentTopics.map(({ name }) => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="letter-languages">
        {club.languages.map((language) => (
          <fieldset key={language} lang={language}>
            <legend>{t(`languages.${language}`)}</legend>
            {(['subject', 'preheader'] as const).map((name) => (
              <Field key={name} label={t(`head.${name}`)}>
                <Input
                  value={contents[name][language]}
                  maxLength={name === 'subject' ? 150 : 200}
                  onChange={({ target }) =>
                    change({
                      contents: { ...contents, [name]: { ...contents[name], [language]: target.value } },
                    })
                  }
                />
              </Field>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  )
}

function EditorActions({ editing, isSendable }: { editing: Editing; isSendable: boolean }) {
  const { t } = useTranslation('newsletters')
  const maySend = usePermission('newsletters.send')
  const [open, setOpen] = useState<'test' | 'send' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const close = () => setOpen(null)

  async function saveAnd(next: 'test' | 'send') {
    if ((await editing.save()) !== null) setOpen(next)
  }

  useCommand({
    id: 'newsletter.save',
    label: t('save'),
    keys: 'mod+s',
    icon: 'check',
    group: 'do',
    hint: t('saveHint'),
    run: () => void editing.save(),
  })
  return (
    <>
      <RemoveButton id={editing.id} isAsking={isAsking} onAsk={setAsking} />
      <Button size="s" kind="quiet" busy={editing.isSaving} onClick={() => void editing.save()}>
        {t('save')} <KeyCaps keys="mod+s" isJoined />
      </Button>
      <Button size="s" kind="quiet" icon="mail" onClick={() => void saveAnd('test')}>
        {t('test.button')}
      </Button>
      {maySend && (
        <Button
          size="s"
          icon="calendar"
          disabledReason={isSendable ? null : t('send.notYet')}
          onClick={() => void saveAnd('send')}
        >
          {t('send.button')}
        </Button>
      )}
      {open === 'test' && <TestDialog id={editing.id} onClose={close} />}
      {open === 'send' && <SendDialog id={editing.id} version={editing.version} onClose={close} />}
    </>
  )
}

/** Asks once more in its own place: a draft that is gone is gone. */
function RemoveButton({
  id,
  isAsking,
  onAsk,
}: {
  id: string
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
}) {
  const { t } = useTranslation('newsletters')
  const navigate = useNavigate()
  const renew = useRenewNewsletters()

  async function remove() {
    const answer = await act(removeNewsletter, { params: { id } })
    if (!answer.ok) return
    await renew()
    void navigate('/newsletter')
  }

  if (!isAsking)
    return (
      <Button size="s" kind="line" icon="trash" onClick={() => onAsk(true)}>
        {t('remove.button')}
      </Button>
    )
  return (
    <>
      <Button size="s" kind="err" icon="trash" onClick={() => void remove()}>
        {t('remove.really')}
      </Button>
      <Button size="s" kind="line" onClick={() => onAsk(false)}>
        {t('remove.keep')}
      </Button>
    </>
  )
}
