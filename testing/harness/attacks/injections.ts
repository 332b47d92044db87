/**
 * Script injections, made by combining: where a text may stand (and how one gets out of there), what runs by itself there,
 * and how it can be written so that a filter does not know it. All of them call `kk()`, the canary of the gates.
 */
export type Injection = {
  text: string
  /** Where it would run if nobody looked: the page of the control is made so. */
  place: Place
  vector: string
  writing: string
}

export type Place = keyof typeof PLACES

/** A careless page for each place, and what closes it. Texts in the place `url` are clicked. */
const PLACES = {
  text: { close: '', page: (text: string) => `<div>${text}</div>` },
  doubleQuotes: { close: '">', page: (text: string) => `<input value="${text}">` },
  singleQuotes: { close: `'>`, page: (text: string) => `<input value='${text}'>` },
  noQuotes: { close: 'x>', page: (text: string) => `<input value=${text}>` },
  title: { close: '</title>', page: (text: string) => `<title>${text}</title>` },
  textarea: { close: '</textarea>', page: (text: string) => `<textarea>${text}</textarea>` },
  style: { close: '</style>', page: (text: string) => `<style>${text}</style>` },
  comment: { close: '-->', page: (text: string) => `<!-- ${text} -->` },
  script: { close: '</script>', page: (text: string) => `<script>var a = "${text}"</script>` },
  json: {
    close: '"}</script>',
    page: (text: string) => `<script type="application/json">{"a":"${text}"}</script>`,
  },
  noscript: { close: '</noscript>', page: (text: string) => `<noscript>${text}</noscript>` },
  select: { close: '</select>', page: (text: string) => `<select><option>${text}</option></select>` },
  template: { close: '</template>', page: (text: string) => `<template>${text}</template>` },
} as const satisfies Record<string, { close: string; page(text: string): string }>

/** Elements that run something without anybody's help. */
const VECTORS: Record<string, string> = {
  script: '<script>kk()</script>',
  image: '<img src=x onerror=kk()>',
  imageSet: '<img srcset=x onerror=kk()>',
  svg: '<svg onload=kk()>',
  svgScript: '<svg><script>kk()</script>',
  svgAnimate: '<svg><animate onbegin=kk() attributeName=x dur=1s>',
  svgSet: '<svg><set onbegin=kk() attributeName=x>',
  details: '<details open ontoggle=kk()>',
  input: '<input autofocus onfocus=kk()>',
  selectBox: '<select autofocus onfocus=kk()>',
  textBox: '<textarea autofocus onfocus=kk()>',
  focusable: '<b tabindex=0 autofocus onfocus=kk()>',
  video: '<video src=x onerror=kk()>',
  source: '<video><source onerror=kk()>',
  audio: '<audio src=x onerror=kk()>',
  object: '<object data=x onerror=kk()>',
  frame: '<iframe onload=kk()>',
  frameAddress: '<iframe src=javascript:parent.kk()>',
  frameSource: '<iframe srcdoc="<script>parent.kk()</script>">',
  sheet: '<link rel=stylesheet href=x onerror=kk()>',
  animation: '<style>@keyframes k{}</style><b style=animation:k onanimationend=kk()>',
  math: '<math><mtext><img src=x onerror=kk()>',
  unknownTag: '<k-k tabindex=0 autofocus onfocus=kk()>',
  body: '<body onpageshow=kk()>',
}

/** Ways to write the same; `undo` is what a careless program would do before it shows the text. */
const WRITINGS: Record<string, { write(text: string): string; undo?(text: string): string }> = {
  plain: { write: (text) => text },
  mixedCase: {
    write: (text) => text.replace(/<(\/?)([a-z-]+)/g, (_all, slash, name) => `<${slash}${alternating(name)}`),
  },
  slashes: { write: (text) => text.replace(/ (?=[a-z]+[=> ])/gi, '/') },
  lines: { write: (text) => text.replace(/ (?=[a-z]+[=> ])/gi, '\n') },
  formFeeds: { write: (text) => text.replace(/ (?=[a-z]+[=> ])/gi, '\f') },
  quotedHandler: { write: (text) => text.replace(/=(kk\(\))/g, '="$1"') },
  letterEntities: { write: (text) => text.replace(/=kk\(\)/g, '=&#107;k()') },
  doubledBracket: { write: (text) => text.replace(/^<|(?<=[>x])</, '<<') },
  open: { write: (text) => text.replace(/>$/, ' ') },
  entities: { write: (text) => text.replace(/[<>"']/g, entityOf), undo: fromEntities },
  namedEntities: {
    write: (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    undo: fromEntities,
  },
  percent: { write: (text) => encodeURIComponent(text), undo: (text) => decodeURIComponent(text) },
  unicodeEscapes: {
    write: (text) => text.replace(/[<>"']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
    undo: (text) =>
      text.replace(/\\u([0-9a-f]{4})/g, (_all, code) => String.fromCharCode(Number.parseInt(code, 16))),
  },
  fullWidth: {
    write: (text) => text.replace(/[<>]/g, (sign) => (sign === '<' ? '＜' : '＞')),
    undo: (text) => text.normalize('NFKC'),
  },
}

/** What needs no element: out of a script's text, out of an attribute without a bracket, as an address, in a template. */
const SPECIAL: Omit<Injection, 'writing'>[] = [
  ...['";kk()//', '"-kk()-"', '\\";kk()//', '"+kk()+"', '"\u2028;kk()//'].map((text) =>
    special(text, 'script'),
  ),
  ...['" autofocus onfocus=kk() x="', '" autofocus onfocus="kk()', '"autofocus/onfocus=kk()//'].map((text) =>
    special(text, 'doubleQuotes'),
  ),
  ...["' autofocus onfocus=kk() x='", "' autofocus onfocus='kk()"].map((text) =>
    special(text, 'singleQuotes'),
  ),
  ...['x autofocus onfocus=kk()', 'x onfocus=kk() autofocus '].map((text) => special(text, 'noQuotes')),
]

function special(text: string, place: Place): Omit<Injection, 'writing'> {
  return { text, place, vector: 'special' }
}

/** Addresses and templates that only special pages would run: shown like the others, looked for in links. */
export const passiveInjections: readonly string[] = [
  'javascript:kk()',
  'JaVaScRiPt:kk()',
  'java\tscript:kk()',
  ' javascript:kk()',
  'javascript://%0akk()',
  'vbscript:kk()',
  'data:text/html,<script>parent.kk()</script>',
  '{{constructor.constructor("kk()")()}}',
  '{{kk()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is meant
  '${kk()}',
  '#{kk()}',
  '<%= kk() %>',
  '$t(kk())',
  '<a href=javascript:kk()>x</a>',
  '<form action=javascript:kk()><button>x</button></form>',
  '<button formaction=javascript:kk()>x</button>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<isindex action=javascript:kk()>',
  ']]><script>kk()</script>',
  '\u202e<script>kk()</script>',
  '\ufeff<img src=x onerror=kk()>',
  'toString',
  '__proto__',
  '[object Object]<k-k>',
]

/** Everything that the combinations give, each text once. */
export function allInjections(): Injection[] {
  const combined = Object.entries(PLACES).flatMap(([place, { close }]) =>
    Object.entries(VECTORS).flatMap(([vector, element]) =>
      Object.entries(WRITINGS).map(([writing, { write }]) => ({
        text: write(close + element),
        place: place as Place,
        vector,
        writing,
      })),
    ),
  )
  const all = [...SPECIAL.map((one) => ({ ...one, writing: 'plain' })), ...combined]
  return [...new Map(all.map((one) => [one.text, one])).values()]
}

/** So many, spread over all: each place, each vector and each writing is among the first. */
export function pickInjections(count: number): Injection[] {
  const left = allInjections()
  const picked: Injection[] = left.filter(({ vector }) => vector === 'special').slice(0, count)
  const seen = new Map<string, number>()
  const worn = (one: Injection) =>
    (seen.get(one.place) ?? 0) + (seen.get(one.vector) ?? 0) + (seen.get(one.writing) ?? 0)
  const rest = left.filter(({ vector }) => vector !== 'special')
  while (picked.length < count && rest.length > 0) {
    let best = 0
    for (const [index, one] of rest.entries()) if (worn(one) < worn(rest[best]!)) best = index
    const [one] = rest.splice(best, 1)
    picked.push(one!)
    for (const name of [one!.place, one!.vector, one!.writing]) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return picked
}

/** The page of somebody who does not escape: what the injection was made for. */
export function carelessPage({ text, place, writing }: Injection): string {
  const { undo = (given: string) => given } = WRITINGS[writing]!
  return `<!doctype html><body>${PLACES[place].page(undo(text))}</body>`
}

function alternating(name: string): string {
  return [...name].map((letter, at) => (at % 2 ? letter : letter.toUpperCase())).join('')
}

function entityOf(sign: string): string {
  return `&#${sign.charCodeAt(0)};`
}

function fromEntities(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return text
    .replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
    .replace(/&(lt|gt|quot|amp);/g, (_all, name) => named[name]!)
}
