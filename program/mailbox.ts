import type { FastifyReply, FastifyRequest } from 'fastify'
import { papers } from '#club/look/papers.ts'
import { notFound } from '#platform/errors.ts'
import type { App } from '#platform/http/http.ts'
import { mailPictures } from '#platform/mail/mail-pictures.ts'
import { registerMailbox } from '#platform/mailbox.ts'
import { isReachable } from '#platform/settings/config.ts'
import { path } from '#web/paths.ts'
import type { Ground } from './ground.ts'
import type { People } from './people.ts'

/**
 * The mails that nobody sends, and previews of all there are. While developing everybody reads them; where others can reach the program only staff do,
 * and on the id host, because that is where a browser is known without a script.
 */
export async function openMailbox(given: {
  app: App
  ground: Pick<Ground, 'config' | 'db' | 'files' | 'home'>
  people: Pick<People, 'identity' | 'isInGroup'>
}): Promise<void> {
  const { app, ground, people } = given
  const { config, db, files, home } = ground
  const pictures = mailPictures(papers)
  const dress = { pictures, fontUrl: `${home}/fonts/archivo-var.woff2` }
  // Not in production, where nobody asks for examples: they are loaded here alone.
  const { registerPreviews } = await import('./preview-pages.ts')
  if (!isReachable(config)) {
    registerMailbox(app, { db, files, pictures, look: papers })
    registerPreviews(app, { dress })
    return
  }
  const { issuer } = people.identity.tokenIdentity

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.host !== new URL(issuer).host) {
      const place = request.routeOptions.url === '/dev/mails' ? '/dev/mails' : '/dev/mailbox'
      return reply.redirect(`${issuer}${place}`, 302)
    }
    const personId = await people.identity.signedIn(request.raw, reply.raw)
    // The account leads through the sign-in; then the browser is known here.
    if (personId === null) return reply.redirect(home + path.account('de'), 302)
    if (!(await people.isInGroup({ personId, group: 'staff' }))) throw notFound()
    reply.header('cache-control', 'private, no-store')
  }

  registerMailbox(app, { db, files, pictures, look: papers, admit })
  registerPreviews(app, { dress, admit })
}
