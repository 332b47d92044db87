// With `--import` and CLUB_FOLDER: the program of the club whose values lie in that folder. What it lacks is taken from club/.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const ours = join(root, 'club')
const theirs = process.env.CLUB_FOLDER ? resolve(root, process.env.CLUB_FOLDER) : null

/** The file that is meant by the name of one of club/; null for every other name. A file may build on the one it stands for. */
export function fileOfClub(specifier, importer) {
  if (!theirs) return null
  const wanted = wantedFile(specifier, importer)
  const folder = wanted && [ours, theirs].find((one) => !relative(one, wanted).startsWith('..'))
  if (!folder) return null
  const name = relative(folder, wanted)
  const own = join(theirs, name)
  return own !== importer && existsSync(own) ? own : join(ours, name)
}

function wantedFile(specifier, importer) {
  if (specifier.startsWith('#club/')) return join(ours, specifier.slice('#club/'.length))
  if (specifier.startsWith('file:')) return fileURLToPath(specifier)
  return specifier.startsWith('.') && importer ? resolve(dirname(importer), specifier) : null
}

const isOfFile = (url) => url?.startsWith('file:') && !url.includes('/node_modules/')

if (theirs)
  registerHooks({
    resolve(specifier, context, next) {
      const importer = isOfFile(context.parentURL) ? fileURLToPath(context.parentURL.split('?')[0]) : null
      const file = importer || specifier.startsWith('file:') ? fileOfClub(specifier, importer) : null
      return next(file ? pathToFileURL(file).href : specifier, context)
    },
  })
