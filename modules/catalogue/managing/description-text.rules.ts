/** Descriptions as people type them: paragraphs, `## headings`, `- lists`, `**bold**`, `[links](https://…)`. */

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00A0' }

/** The HTML of a typed description; what begins with a tag is HTML already. */
export function descriptionHtml(typed: string): string {
  const text = typed.trim()
  if (text === '' || isHtml(text)) return text
  return text
    .split(/\n{2,}/)
    .map(blockOf)
    .join('')
}

function blockOf(block: string): string {
  const lines = block.split('\n')
  const [first = ''] = lines
  if (first.startsWith('## ')) {
    const rest = lines.slice(1).join('\n').trim()
    return `<h3>${inlineOf(first.slice(3).trim())}</h3>${rest === '' ? '' : blockOf(rest)}`
  }
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inlineOf(line.slice(2).trim())}</li>`).join('')}</ul>`
  return `<p>${lines.map((line) => inlineOf(line.trim())).join('<br />')}</p>`
}

function inlineOf(text: string): string {
  return escaped(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(((?:https?:\/\/|mailto:)[^\s)]+)\)/g, '<a href="$2" rel="noopener">$1</a>')
}

/** The typed form of a description; where it has more than can be typed, its HTML. */
export function descriptionText(html: string): string {
  const text = typedFormOf(html)
  return sameHtml(descriptionHtml(text), html) ? text : html
}

function typedFormOf(html: string): string {
  return html
    .replace(/<h[2-4]>(.*?)<\/h[2-4]>/gs, '\n\n## $1\n\n')
    .replace(/<li>(.*?)<\/li>/gs, '- $1\n')
    .replace(/<\/?ul>/g, '\n\n')
    .replace(/<p>(.*?)<\/p>/gs, '\n\n$1\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/?strong>/g, '**')
    .replace(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const isHtml = (text: string) => /^<[a-z][a-z0-9]*[\s>]/i.test(text)

function sameHtml(one: string, other: string): boolean {
  const plain = (html: string) =>
    html
      .replace(/\s+/g, ' ')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"')
      .trim()
  return plain(one) === plain(other)
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (one) => (one === '&' ? '&amp;' : one === '<' ? '&lt;' : '&gt;'))
}
