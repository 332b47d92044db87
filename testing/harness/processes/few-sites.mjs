// With `--import`: the program of a club that has only the sites that FEW_SITES names, as if the others were not in its data.
import { registerHooks } from 'node:module'

const wanted = JSON.stringify((process.env.FEW_SITES ?? 'global').split(','))

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/club/sites.ts')) return loaded
    return {
      ...loaded,
      source: `${loaded.source}\nsites.splice(0, sites.length, ...sites.filter(({ key }) => ${wanted}.includes(key)))\n`,
    }
  },
})
