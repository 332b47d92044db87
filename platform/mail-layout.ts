/** A mail as data: a headline, paragraphs, perhaps a table of lines and one action. Rendered alike for every module. */
export type Letter = {
  language: string
  title: string
  greeting?: string
  paragraphs: string[]
  rows?: { label: string; value: string; isTotal?: boolean }[]
  action?: { label: string; url: string }
  footer: string
}

/** HTML with inline styles (mail programs know nothing else) and the same as plain text. */
export function writeLetter(letter: Letter): { html: string; plain: string } {
  return { html: htmlOf(letter), plain: plainOf(letter) }
}

function htmlOf({ language, title, greeting, paragraphs, rows = [], action, footer }: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const row = (one: { label: string; value: string; isTotal?: boolean }) => {
    const weight = one.isTotal
      ? 'font-weight:700;border-top:2px solid #0e1430'
      : 'border-top:1px solid #d3d8e4'
    return `<tr><td style="padding:10px 0;${weight}">${escapeHtml(one.label)}</td><td style="padding:10px 0;text-align:right;white-space:nowrap;${weight}">${escapeHtml(one.value)}</td></tr>`
  }
  const table = rows.length
    ? `<table role="presentation" style="width:100%;border-collapse:collapse;margin:8px 0 24px">${rows.map(row).join('')}</table>`
    : ''
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#fc5316;color:#0e1430;font-weight:700;padding:16px 28px;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#fbfaf6;color:#0e1430;font:17px/1.5 Archivo,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere"><div style="height:8px;width:96px;background:#fc5316;margin-bottom:32px"></div>
<h1 style="font-size:30px;line-height:1.1;margin:0 0 24px">${escapeHtml(title)}</h1>
${greeting ? paragraph(greeting) : ''}${paragraphs.map(paragraph).join('')}${table}${button}
<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid #d3d8e4;font-size:13px;color:#4a5170">${linked(escapeHtml(footer)).replaceAll('\n', '<br>')}</p></div></body></html>`
}

/** An address in a footer, such as the way out of a newsletter, is one click away; mail programs guess where it ends. */
function linked(html: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, '<a href="$&" style="color:#4a5170">$&</a>')
}

function plainOf({ title, greeting, paragraphs, rows = [], action, footer }: Letter): string {
  const table = rows.map((row) => `${row.label}: ${row.value}`).join('\n')
  const link = action ? `${action.label}: ${action.url}` : ''
  return [title, greeting ?? '', ...paragraphs, table, link, '--', footer].filter(Boolean).join('\n\n')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
