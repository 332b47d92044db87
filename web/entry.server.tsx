import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { textsInPage } from './i18n/texts-in-page.ts'
import { translator } from './i18n/translator.ts'
import { page } from './site/context.ts'

/** Renders a page whole, not as a stream: it is kept, and its policy names the hash of every script in it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const i18n = loadContext.get(translator)
  const { fault } = loadContext.get(page)
  const { html, failed } = await renderWhole(
    <I18nextProvider i18n={i18n}>
      <ServerRouter context={routerContext} url={request.url} />
    </I18nextProvider>,
    fault,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(textsInPage(html, i18n), { status: failed ? 500 : status, headers })
}

const RENDER_MS = 8_000

function renderWhole(
  shown: ReactNode,
  fault: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(shown, {
      // Nothing of a page is sent behind it to be moved into place by a script: it is read without.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true
        fault(error)
      },
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_MS)
  })
}

/** React Router writes an error of a loader to the output itself, with its stack, unless it is told how. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(page).fault(error)
}
