// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { sanitise } from '#modules/content/html.rules.ts'
import { completed, isAddress } from './addresses.ts'
import { cleanPasted, tidyHtml } from './html-tidying.ts'
import { createRichText, htmlOf, lostInEditor } from './rich-text.ts'

const write = (html: string) => {
  const editor = createRichText({ element: null, html, attributes: {}, onChange: () => {}, onMove: () => {} })
  const written = htmlOf(editor)
  editor.destroy()
  return written
}

test('what the editor writes is what the content keeps', () => {
  const html =
    '<h2>Kopf</h2><p>Ein <strong>Wort</strong> und <em>noch</em> <a href="/geschichte/">ein Link</a></p>' +
    '<ul><li>eins</li><li>zwei<ol><li>innen</li></ol></li></ul><blockquote><p>Zitat</p></blockquote>'
  expect(write(html)).toBe(html.replace('<a href="/geschichte/">', '<a href="/geschichte/" rel="noopener">'))
  expect(sanitise(write(html))).toBe(write(html))
})

test('what it does not know is named, so that nothing is dropped unasked', () => {
  expect(
    lostInEditor('<h2>a</h2><p>b<br>c</p><ul><li>d</li></ul><p><u>e</u> <s>f</s> <code>g</code></p>'),
  ).toEqual([])
  expect(lostInEditor('<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>')).toContain('table')
  expect(lostInEditor('<p>a <span lang="fr">b</span> <abbr title="c">d</abbr></p>')).toEqual(
    expect.arrayContaining(['span lang', 'abbr']),
  )
})

test('what is pasted from Word becomes headings, lists and words', () => {
  const pasted = cleanPasted(`<!--StartFragment--><style>p{color:red}</style><h1 class="MsoTitle">Kopf</h1>
    <p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>  </span></span>eins<o:p></o:p></p>
    <p class="MsoListParagraphCxSpLast"><span style="mso-list:Ignore">·</span>zwei</p>
    <p class="MsoNormal"><span style="font-weight:700;color:blue">fett</span>&nbsp;<img src="x" onerror="alert(1)"></p><p>&nbsp;</p>`)
  expect(write(pasted)).toBe(
    '<h2>Kopf</h2><ul><li>eins</li><li>zwei</li></ul><p><strong>fett</strong>&nbsp;</p>',
  )
})

test('script does not come in: not typed, not pasted, not by a link', () => {
  for (const html of [
    '<p>a<img src=x onerror="alert(1)"><script>alert(1)</script></p>',
    '<p><a href="javascript:alert(1)">a</a></p>',
    '<p><a href=" java\nscript:alert(1)">a</a><svg onload=alert(1)></svg></p>',
  ]) {
    expect(write(cleanPasted(html))).toBe('<p>a</p>')
    expect(write(html)).not.toMatch(/script|onerror|onload|<img|<svg/i)
  }
  expect(tidyHtml('<p>a</p><p></p>')).toBe('<p>a</p>')
})

test('addresses are those that links may have', () => {
  for (const good of ['/geschichte/', '#fragen', 'https://a.example/b', 'mailto:a@b.example', 'tel:+49123'])
    expect(isAddress(good), good).toBe(true)
  for (const bad of [
    '',
    '#',
    '//a.example',
    '/\\a',
    'javascript:alert(1)',
    'java\tscript:a',
    'data:text/html,a',
    'https://',
    'wort',
  ])
    expect(isAddress(bad), bad).toBe(false)
  expect(completed('club.example/a')).toBe('https://club.example/a')
  expect(completed('a@b.example')).toBe('mailto:a@b.example')
  expect(completed('+49 40 123-45')).toBe('tel:+494012345')
  expect(completed('javascript:alert(1)')).toBe('javascript:alert(1)')
})
