import './rich-text.css'
import type { Editor } from '@tiptap/core'
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriting } from '../fields/context.ts'
import { LinkDialog } from '../links/LinkDialog.tsx'
import { createRichText } from './rich-text.ts'

interface RichTextProps {
  id: string
  labelId: string
  isWrong: boolean
  describedBy?: string
  html: string
  onChange: (html: string) => void
}

/** Written as it looks. */
export function RichText(props: RichTextProps) {
  const { site } = useWriting()
  const { place, editor } = useEditor(props)
  const [isLinking, setLinking] = useState(false)

  function setLink(href: string | null, words = '') {
    setLinking(false)
    if (editor.current) writeLink(editor.current, href, words)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of the text in it
    <div
      className="rich-text"
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return
        event.preventDefault()
        event.stopPropagation()
        setLinking(true)
      }}
    >
      {editor.current && (
        <Toolbar editor={editor.current} labelId={props.labelId} onLink={() => setLinking(true)} />
      )}
      <div ref={place} />
      {isLinking && (
        <LinkDialog
          site={site}
          href={(editor.current?.getAttributes('link')['href'] as string | undefined) ?? ''}
          onChoose={({ href: chosen, words }) => setLink(chosen, words)}
          onRemove={() => setLink(null)}
          onClose={() => {
            setLinking(false)
            editor.current?.commands.focus()
          }}
        />
      )}
    </div>
  )
}

/** The editor in its place. What comes from elsewhere while it stands (a version, a merge) takes the place of what it shows. */
function useEditor({ id, labelId, isWrong, describedBy, html, onChange }: RichTextProps) {
  const { language } = useWriting()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const written = useRef(html)
  const latest = useRef(onChange)
  latest.current = onChange
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once; later values come below
  useEffect(() => {
    const own = createRichText({
      element: place.current,
      html,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        lang: language,
        class: 'rich-text__page',
      },
      onChange(next) {
        written.current = next
        latest.current(next)
      },
      onMove: redraw,
    })
    editor.current = own
    redraw()
    return () => {
      own.destroy()
      editor.current = null
    }
  }, [])

  useEffect(() => {
    if (html === written.current || !editor.current) return
    written.current = html
    editor.current.commands.setContent(html, { emitUpdate: false })
  }, [html])

  useEffect(() => {
    const page = editor.current?.view.dom
    if (isWrong) page?.setAttribute('aria-invalid', 'true')
    else page?.removeAttribute('aria-invalid')
    if (describedBy) page?.setAttribute('aria-describedby', describedBy)
    else page?.removeAttribute('aria-describedby')
  }, [isWrong, describedBy])

  return { place, editor }
}

/** Of what is selected, or with words of its own where nothing is; null takes it away. */
function writeLink(editor: Editor, href: string | null, words: string): void {
  const chain = editor.chain().focus()
  if (href === null) chain.extendMarkRange('link').unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain
      .insertContent({ type: 'text', text: words || href, marks: [{ type: 'link', attrs: { href } }] })
      .run()
  else chain.extendMarkRange('link').setLink({ href }).run()
}

interface ToolbarProps {
  editor: Editor
  labelId: string
  onLink: () => void
}

/** One stop of the tab key, the arrows lead through it. */
function Toolbar({ editor, labelId, onLink }: ToolbarProps) {
  const { t } = useTranslation('editor')
  const chain = () => editor.chain().focus()
  const tools: [name: string, show: ReactNode, isOn: boolean, run: () => void][] = [
    [
      'bold',
      <b key="b">{t('rich.boldLetter')}</b>,
      editor.isActive('bold'),
      () => chain().toggleBold().run(),
    ],
    [
      'italic',
      <i key="i">{t('rich.italicLetter')}</i>,
      editor.isActive('italic'),
      () => chain().toggleItalic().run(),
    ],
    [
      'heading2',
      'H2',
      editor.isActive('heading', { level: 2 }),
      () => chain().toggleHeading({ level: 2 }).run(),
    ],
    [
      'heading3',
      'H3',
      editor.isActive('heading', { level: 3 }),
      () => chain().toggleHeading({ level: 3 }).run(),
    ],
    ['bullets', '•', editor.isActive('bulletList'), () => chain().toggleBulletList().run()],
    ['numbers', '1.', editor.isActive('orderedList'), () => chain().toggleOrderedList().run()],
    ['quote', '„“', editor.isActive('blockquote'), () => chain().toggleBlockquote().run()],
    ['link', t('rich.linkWord'), editor.isActive('link'), onLink],
    ['undo', '↶', false, () => chain().undo().run()],
    ['redo', '↷', false, () => chain().redo().run()],
  ]
  return (
    <div
      className="rich-text__tools"
      role="toolbar"
      aria-label={t('rich.tools')}
      aria-describedby={labelId}
      onKeyDown={leadThrough}
    >
      {tools.map(([name, show, isOn, run], at) => (
        <button
          key={name}
          type="button"
          tabIndex={at === 0 ? 0 : -1}
          aria-pressed={['undo', 'redo'].includes(name) ? undefined : isOn}
          aria-label={t(`rich.${name}`)}
          title={t(`rich.${name}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <span aria-hidden="true">{show}</span>
        </button>
      ))}
    </div>
  )
}

function leadThrough(event: React.KeyboardEvent<HTMLElement>): void {
  if (!['ArrowLeft', 'ArrowRight'].includes(event.key)) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = buttons[(at + (event.key === 'ArrowRight' ? 1 : -1) + buttons.length) % buttons.length]
  event.preventDefault()
  next?.focus()
}
