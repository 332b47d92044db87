import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNameless, ROOM } from '#modules/frame/site-frame.rules.ts'
import { MOST_GROUP_WORDS, type SiteFramePart } from '#modules/frame/site-frame.schema.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextFields } from '../../parts/TextFields.tsx'
import { MenuEntryRow } from './MenuEntryRow.tsx'
import { moved, newEntry } from './menu-draft.ts'
import { type GroupDraft, newGroup, sentTo } from './site-frame-draft.ts'

interface SiteFrameGroupsProps {
  part: SiteFramePart
  groups: readonly GroupDraft[]
  onChange: (groups: GroupDraft[]) => void
}

/** The groups of a part, one of them open. */
export function SiteFrameGroups({ part, groups, onChange }: SiteFrameGroupsProps) {
  const { t } = useTranslation('sites')
  const [open, setOpen] = useState<number | null>(groups[0]?.id ?? null)
  const isFixed = isNameless(part)
  const nameOf = ({ text }: GroupDraft, at: number) =>
    part === 'quickLinks'
      ? t('siteFrame.parts.quickLinks.title')
      : part === 'bar'
        ? t(`siteFrame.sides.${at === 0 ? 'left' : 'right'}`)
        : text.de.trim() || t('menus.form.fresh')
  const names = groups.map(nameOf)

  function add() {
    const group = newGroup()
    onChange([...groups, group])
    setOpen(group.id)
  }

  return (
    <>
      {groups.map((group, at) => (
        <section className="site-frame-group" key={group.id}>
          <GroupHead
            name={names[at]!}
            group={group}
            isFixed={isFixed}
            isOpen={open === group.id}
            onOpen={() => setOpen(open === group.id ? null : group.id)}
            onMove={(by) => onChange(moved(groups, at, by))}
            onDrop={() => onChange(groups.filter(({ id }) => id !== group.id))}
          />
          {open === group.id && (
            <Group
              part={part}
              group={group}
              names={names}
              at={at}
              onChange={(changed) => onChange([...groups.with(at, changed)])}
              onGo={(entry, to) => onChange(sentTo(groups, entry, { from: at, to }))}
            />
          )}
        </section>
      ))}
      {!isFixed && groups.length < ROOM[part].groups[1] && (
        <Button size="s" kind="quiet" icon="plus" onClick={add}>
          {t('siteFrame.form.addGroup')}
        </Button>
      )}
    </>
  )
}

interface GroupHeadProps {
  name: string
  group: GroupDraft
  /** Such as the sides of the bar: there are these two. */
  isFixed: boolean
  isOpen: boolean
  onOpen: () => void
  onMove: (by: -1 | 1) => void
  onDrop: () => void
}

function GroupHead({ name, group, isFixed, isOpen, onOpen, onMove, onDrop }: GroupHeadProps) {
  const { t } = useTranslation('sites')
  return (
    <div className="menu-entry">
      <div className="site-frame-head">
        <h3>{name}</h3>
        {!isOpen && <p>{group.entries.map(({ text }) => text.de).join(' · ')}</p>}
      </div>
      {!isFixed && (
        <>
          <IconButton icon="chevronUp" label={t('menus.form.up', { name })} onClick={() => onMove(-1)} />
          <IconButton icon="chevronDown" label={t('menus.form.down', { name })} onClick={() => onMove(1)} />
        </>
      )}
      <IconButton
        icon="edit"
        label={t('menus.form.change', { name })}
        aria-expanded={isOpen}
        onClick={onOpen}
      />
      {!isFixed && <IconButton icon="close" label={t('menus.form.drop', { name })} onClick={onDrop} />}
    </div>
  )
}

interface GroupProps {
  part: SiteFramePart
  group: GroupDraft
  /** Of all groups, and which this is. */
  names: readonly string[]
  at: number
  onChange: (group: GroupDraft) => void
  onGo: (entry: GroupDraft['entries'][number], to: number) => void
}

function Group({ part, group, names, at: own, onChange, onGo }: GroupProps) {
  const { t } = useTranslation('sites')
  const [open, setOpen] = useState<number | null>(null)
  const { entries } = group
  const put = (changed: GroupDraft['entries']) => onChange({ ...group, entries: changed })

  function add() {
    const entry = { ...newEntry(), words: part === 'quickLinks' ? '' : null }
    put([...entries, entry])
    setOpen(entry.id)
  }

  return (
    <>
      {!isNameless(part) && (
        <TextFields
          label={t('siteFrame.form.name')}
          most={MOST_GROUP_WORDS}
          value={group.text}
          onChange={(text) => onChange({ ...group, text })}
        />
      )}
      <ol className="menu-entries">
        {entries.map((entry, at) => (
          <MenuEntryRow
            key={entry.id}
            entry={entry}
            here={t('siteFrame.form.here')}
            {...(names.length > 1 ? { places: { names, at: own, onGo: (to) => onGo(entry, to) } } : {})}
            isOpen={open === entry.id}
            onOpen={() => setOpen(open === entry.id ? null : entry.id)}
            onChange={(changed) => put(entries.with(at, changed))}
            onMove={(by) => put(moved(entries, at, by))}
            onDrop={() => put(entries.filter(({ id }) => id !== entry.id))}
          />
        ))}
      </ol>
      {entries.length < ROOM[part].entries && (
        <Button size="s" kind="quiet" icon="plus" onClick={add}>
          {t('menus.form.add')}
        </Button>
      )}
    </>
  )
}
