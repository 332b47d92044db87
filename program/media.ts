import { join } from 'node:path'
import { type Domains, siteOrigin } from '#club/domains.ts'
import { clubFiles } from '#club/files.ts'
import { loadSite, mainSite } from '#club/sites.ts'
import { uploadsIn } from '#modules/catalogue/catalogue.ts'
import { hrefOf } from '#modules/content/addresses.rules.ts'
import { listNaming } from '#modules/content/content.ts'
import { listPartnersNaming } from '#modules/frame/frame.ts'
import { createMedia, library, type Media, paperRoutes, pieces } from '#modules/media/media.ts'
import { mediaRoutes } from '#modules/media/routes.ts'
import { placesInRooms } from '#modules/office/media/places.ts'
import { mediaRoomRoutes } from '#modules/office/media/routes.ts'
import { uploadRoutes } from '#modules/office/uploads/routes.ts'
import type { App } from '#platform/http/http.ts'
import type { Ground } from './ground.ts'

/** Everything that names pictures and papers of the library: whoever keeps such names adds itself here. */
const NAMING: readonly ((domains: Domains) => library.PlacesOf)[] = [
  placesInContent,
  placesOfPartners,
  () => placesInRooms,
]

/** Where things of the library are shown, asked of all who may show them. */
function placesIn(domains: Domains): library.PlacesOf {
  const all = NAMING.map((one) => one(domains))
  return async (db, ids) => (await Promise.all(all.map((placesOf) => placesOf(db, ids)))).flat()
}

function placesInContent(domains: Domains): library.PlacesOf {
  return async (db, ids) => {
    const nodes = await listNaming(db, ids)
    return nodes.map(({ path, ...node }) => {
      const address = siteOrigin(loadSite(node.site), domains) + hrefOf({ ...node, path }, node.language)
      return { ...node, address: node.isPublished ? address : null }
    })
  }
}

function placesOfPartners(domains: Domains): library.PlacesOf {
  return async (db, ids) => {
    const partners = await listPartnersNaming(db, ids)
    const { key, language } = mainSite()
    const home = `${siteOrigin(mainSite(), domains)}/`
    return partners.map(({ id, partner, name, isShown }) => ({
      ...{ id, kind: 'partner', uid: partner, title: name, site: key, language },
      ...{ isPublished: isShown, address: isShown ? home : null },
    }))
  }
}

/** Pictures and papers for everybody, and the room of the office where they are looked after. */
export async function openMedia(app: App, ground: Ground): Promise<Media> {
  const { db, files, domains, config } = ground
  const findAsset = (id: string) => library.findShown({ db, files }, id)
  const media = await createMedia({
    folder: clubFiles.pictures,
    ownFolder: join(config.dataDir, 'pictures'),
    loadUpload: uploadsIn(files),
    findAsset,
    cacheFolder: join(config.dataDir, 'media'),
  })
  await app.register(mediaRoutes(media))
  await app.register(paperRoutes(findAsset))
  const paperUrl = (id: string) => `${siteOrigin(mainSite(), domains)}/media/papers/${id}.pdf`
  await app.register(mediaRoomRoutes({ db, files, media, placesOf: placesIn(domains), paperUrl }))
  await app.register(uploadRoutes({ db }))
  ground.jobs.every('media.forgetUploads', '37 * * * *', () => pieces.forgetUploads(db))
  return media
}
