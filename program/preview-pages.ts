import type { FastifyReply, FastifyRequest } from 'fastify'
import { club } from '#club/club.ts'
import { notFound } from '#platform/errors.ts'
import { type Html, html, trusted } from '#platform/html.ts'
import type { App } from '#platform/http/http.ts'
import { type MailDress, showPictures, withFont } from '#platform/mail/mail-dress.ts'
import { type Preview, type Reader, readerOf, type WrittenMail } from '#platform/previews.ts'
import { previews } from './previews.ts'

const PATH = '/dev/mails'
const WIDTHS = [600, 390]
const READERS = { usual: 'üblich', hard: 'schwierig' } as const

/** What is looked at, as it stands in the address. */
type Choice = { show: string; language: Reader['language']; reader: keyof typeof READERS; width: number }

/** Development and demo only: every mail and paper with example data, at /dev/mails. */
export function registerPreviews(
  app: App,
  given: {
    dress: MailDress
    /** Answers for those who may not look, or throws; without it everybody may. */
    admit?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  },
): void {
  const { dress, admit } = given
  const guarded = admit ? { preHandler: admit } : {}

  app.get(PATH, guarded, (request, reply) => {
    const choice = choiceOf(request)
    policy(reply, "style-src 'unsafe-inline'; frame-src 'self'")
    return reply.type('text/html; charset=utf-8').send(pageOf(find(choice), choice).markup)
  })

  app.get(`${PATH}/mail`, guarded, async (request, reply) => {
    const choice = choiceOf(request)
    const preview = find(choice)
    if (preview.kind !== 'mail') throw notFound()
    policy(reply, "style-src 'unsafe-inline'; img-src data:; font-src 'self' https: http:")
    const mail = withFont(preview.write(readerFor(choice)).html, dress)
    return reply.type('text/html; charset=utf-8').send(await showPictures(mail, dress.pictures))
  })

  app.get(`${PATH}/paper`, guarded, async (request, reply) => {
    const choice = choiceOf(request)
    const preview = find(choice)
    if (preview.kind !== 'paper') throw notFound()
    policy(reply, "style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf")
    return reply.type(preview.type).send(Buffer.from(await preview.draw(readerFor(choice))))
  })
}

function choiceOf(request: FastifyRequest): Choice {
  const asked = request.query as Record<string, string | undefined>
  return {
    show: String(asked['show'] ?? previews[0]!.id),
    language: club.languages.find((one) => one === asked['language']) ?? club.fallbackLanguage,
    reader: asked['reader'] === 'hard' ? 'hard' : 'usual',
    width: WIDTHS.find((one) => String(one) === asked['width']) ?? WIDTHS[0]!,
  }
}

function find({ show }: Choice): Preview {
  const preview = previews.find(({ id }) => id === show)
  if (!preview) throw notFound()
  return preview
}

function readerFor({ language, reader }: Choice): Reader {
  return readerOf(language, reader === 'hard')
}

/** Nothing that a preview shows runs, and nobody else frames it. */
function policy(reply: FastifyReply, more: string): void {
  reply.header('content-security-policy', `default-src 'none'; ${more}; frame-ancestors 'self'`)
}

const STYLE =
  trusted(`body{margin:0;display:grid;grid-template-columns:minmax(220px,320px) minmax(0,1fr);min-height:100vh;
font:15px/1.45 Arial,sans-serif;color:#111;background:#f2f3f5}nav{padding:20px;background:#fff;border-right:1px solid #ccd;
height:100vh;overflow:auto;position:sticky;top:0;box-sizing:border-box}nav h2{font-size:13px;margin:18px 0 4px}nav ul{margin:0;padding:0;list-style:none}
nav a{display:block;padding:4px 0}main{padding:20px}a[aria-current]{font-weight:700;color:inherit}iframe{border:1px solid #ccd;background:#fff;
height:72vh;max-width:100%}p.how a{margin-right:12px}h1{font-size:20px;margin:8px 0 12px;overflow-wrap:anywhere}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #ccd;padding:16px;max-width:800px}
@media(max-width:800px){body{display:block}nav{height:auto;position:static}}`)

function pageOf(preview: Preview, choice: Choice): Html {
  const groups = Map.groupBy(previews, ({ id }) => id.split('/')[0]!)
  const list = [...groups].map(
    ([group, ones]) =>
      html`<h2>${group}</h2><ul>${ones.map(
        ({ id }) =>
          html`<li>${linkTo({ ...choice, show: id }, id.slice(group.length + 1), id === preview.id)}</li>`,
      )}</ul>`,
  )
  return html`<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mails und Papiere</title><style>${STYLE}</style></head><body><nav>${list}</nav><main>${ways(choice)}${shown(preview, choice)}</main></body></html>`
}

function ways(choice: Choice): Html {
  const languages = club.languages.map((language) =>
    linkTo({ ...choice, language }, language, language === choice.language),
  )
  const readers = (['usual', 'hard'] as const).map((reader) =>
    linkTo({ ...choice, reader }, READERS[reader], reader === choice.reader),
  )
  const widths = WIDTHS.map((width) => linkTo({ ...choice, width }, `${width} px`, width === choice.width))
  return html`<p class="how">${languages}</p><p class="how">${readers}</p><p class="how">${widths}</p>`
}

function shown(preview: Preview, choice: Choice): Html {
  const query = queryOf(choice)
  if (preview.kind === 'paper')
    return html`<h1>${preview.id}</h1><iframe title="Papier" width="900" src="${PATH}/paper?${query}"></iframe>`
  const { subject, plain }: WrittenMail = preview.write(readerFor(choice))
  return html`<h1>${subject}</h1><iframe title="Mail" width="${choice.width}" src="${PATH}/mail?${query}" sandbox="allow-same-origin"></iframe><h2>Als Text</h2><pre>${plain}</pre>`
}

function linkTo(choice: Choice, label: string, isHere: boolean): Html {
  return html`<a href="${PATH}?${queryOf(choice)}"${isHere ? trusted(' aria-current="page"') : ''}>${label}</a>`
}

function queryOf({ show, language, reader, width }: Choice): string {
  return String(new URLSearchParams({ show, language, reader, width: String(width) }))
}
