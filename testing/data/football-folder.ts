import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ImportFile } from '#modules/matches/import/import.schema.ts'

/** Real football data beside the project; it is not part of it. `KURVE_FOOTBALL_DATA` names another place. */
const FOLDER =
  process.env['KURVE_FOOTBALL_DATA'] ?? resolve(import.meta.dirname, '../../../shared/data/football')

/** Without the data there is nothing to compare with; npm test says so in one line and leaves this project out. */
export function footballFile(path: string): ImportFile {
  const whole = join(FOLDER, path)
  if (!existsSync(whole)) throw new Error(`${whole} is not there: name the folder with KURVE_FOOTBALL_DATA.`)
  return { name: path, text: readFileSync(whole, 'utf8') }
}

export function footballFiles(folder: string): ImportFile[] {
  return readdirSync(join(FOLDER, folder))
    .filter((name) => !name.startsWith('LICENSE'))
    .map((name) => footballFile(join(folder, name)))
}
