import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { isAddress } from './addresses.ts'
import { cleanPasted, lostBetween, tidyHtml } from './html-tidying.ts'

interface RichTextOptions {
  element: HTMLElement | null
  html: string
  /** Of what is written in. */
  attributes: Record<string, string>
  onChange: (html: string) => void
  /** The selection or what stands in it is another. */
  onMove: () => void
}

/** What the content may hold (`html.rules.ts`): everything else cannot even be typed. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    // Words that look like an address are no link by themselves; the picker makes them.
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      defaultProtocol: 'https',
      isAllowedUri: (address) => isAddress(address),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
]

/** A text with headings, lists and links that is written as it looks. */
export function createRichText({ element, html, attributes, onChange, onMove }: RichTextOptions): Editor {
  return new Editor({
    element,
    extensions,
    content: html,
    // Styles stand in our own files: the office allows no others.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPasted },
    onUpdate: ({ editor }) => onChange(htmlOf(editor)),
    onTransaction: onMove,
  })
}

export function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : tidyHtml(editor.getHTML())
}

/** What of a text could not be written here, as names of elements; nothing: all of it can. */
export function lostInEditor(html: string): string[] {
  const editor = new Editor({ element: null, extensions, content: html, injectCSS: false })
  const lost = lostBetween(html, editor.getHTML())
  editor.destroy()
  return lost
}
