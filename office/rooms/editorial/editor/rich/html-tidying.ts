/** Written alike in HTML: what the editor writes instead. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4' }
/** Links are made safe when they are saved; this is added there. */
const ADDED = new Set(['a rel'])

function bodyOf(html: string): HTMLElement {
  // A document of its own that is never shown: nothing in it runs or loads.
  return new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body
}

/** As the content keeps it: items of lists without a paragraph around their words, no empty paragraphs at the end. */
export function tidyHtml(html: string): string {
  const body = bodyOf(html)
  for (const item of body.querySelectorAll('li')) {
    const [first, ...others] = [...item.children]
    const isPlain = first?.tagName === 'P' && others.every(({ tagName }) => /^[OU]L$/.test(tagName))
    if (isPlain) first!.replaceWith(...first!.childNodes)
  }
  // As it is kept: so that saved and written are the same text.
  for (const link of body.querySelectorAll('a')) link.setAttribute('rel', 'noopener')
  while (body.lastElementChild?.tagName === 'P' && body.lastElementChild.innerHTML === '')
    body.lastElementChild.remove()
  return body.innerHTML
}

/** What the editor would lose of a text, as names of elements; nothing: it may be written in it. */
export function lostBetween(before: string, after: string): string[] {
  const [had, has] = [countsOf(before), countsOf(after)]
  return [...had].flatMap(([name, count]) => (count > (has.get(name) ?? 0) ? [name] : []))
}

function countsOf(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const element of bodyOf(html).querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase()
    const name = SAME[tag] ?? tag
    if (name !== 'p' && name !== 'br') add(name)
    for (const { name: attribute } of element.attributes)
      if (!ADDED.has(`${name} ${attribute}`)) add(`${name} ${attribute}`)
  }
  return counts
}

const DROPPED =
  'style, script, meta, link, title, xml, iframe, object, embed, form, input, button, svg, img, picture, video, audio'

/** What comes from Word, from mails and from other pages, as plain structure: headings, lists, links and words. */
export function cleanPasted(html: string): string {
  const body = bodyOf(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<\/?o:p[^>]*>/gi, ''))
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  listsFromWord(body)
  for (const [tag, other] of [
    ['h1', 'h2'],
    ['h5', 'h4'],
    ['h6', 'h4'],
  ] as const)
    for (const element of body.querySelectorAll(tag)) renamed(element, other)
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    markFromStyle(element)
    for (const { name } of [...element.attributes])
      if (!(element.tagName === 'A' && name === 'href') && name !== 'start') element.removeAttribute(name)
  }
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent?.replace(/\u00a0/g, ' ').trim() && !paragraph.querySelector('br'))
      paragraph.remove()
  return body.innerHTML
}

/** Bold and italic that were written as a style only; Google Docs wraps everything in a `b` that is not bold. */
function markFromStyle(element: HTMLElement): void {
  const { fontWeight, fontStyle } = element.style
  if (element.tagName === 'B' && fontWeight === 'normal') renamed(element, 'span')
  else if (element.tagName === 'SPAN' && (fontWeight === 'bold' || Number(fontWeight) >= 600))
    wrapWithin(element, 'strong')
  if (element.tagName === 'SPAN' && fontStyle === 'italic') wrapWithin(element, 'em')
}

function wrapWithin(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag)
  mark.append(...element.childNodes)
  element.append(mark)
}

function renamed(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

const BULLET = /^\s*(?:[·•▪o§–-]|\u2022|\uf0b7)\s*/
const NUMBER = /^\s*\(?[0-9a-z]{1,3}[.)]\s*/i

/** Word writes lists as paragraphs with a sign in front. */
function listsFromWord(body: HTMLElement): void {
  let list: HTMLElement | null = null
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')]) {
    const sign = paragraph.querySelector<HTMLElement>('[style*="mso-list:Ignore" i]')
    const signText = sign?.textContent ?? paragraph.textContent ?? ''
    const tag = NUMBER.test(signText) && !BULLET.test(signText) ? 'OL' : 'UL'
    sign?.remove()
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    if (!sign) strip(item, tag === 'OL' ? NUMBER : BULLET)
    if (list && list.tagName === tag && paragraph.previousElementSibling === list) {
      list.append(item)
      paragraph.remove()
    } else {
      list = paragraph.ownerDocument.createElement(tag)
      list.append(item)
      paragraph.replaceWith(list)
    }
  }
}

function strip(item: Element, sign: RegExp): void {
  const walker = item.ownerDocument.createTreeWalker(item, 4)
  const first = walker.nextNode()
  if (first?.nodeValue) first.nodeValue = first.nodeValue.replace(sign, '')
}
