import { cleanName, linesOf, refuseLine, type TextLine } from './file.rules.ts'
import type { ImportedPlayer, ImportedSquad, ImportFile } from './import.schema.ts'
import { seasonIn } from './times.rules.ts'

const ROW = /^(\d{1,2}),\s*([^,()]+?)\s*(?:\(([A-Z]{3})\))?,\s*(GK|DF|MF|FW),\s*b\. (\d{4}),\s*([^,]*)$/

/** openfootball's squad of one club: `number, name (NAT), position, b. year, previous club`. */
export function readOpenfootballSquad(file: ImportFile): ImportedSquad {
  const [head, ...rows] = linesOf(file)
  const title = /^=\s*(.+?)\s+-\s+(.+)$/.exec(head?.text ?? '')
  const season = title && seasonIn(title[2]!)
  if (!season)
    throw refuseLine(file, head?.number ?? 1, 'the first line is not "= Team - Competition 2023/24".')
  const players = rows.map((line) => playerOf(file, line))
  if (players.length === 0) throw refuseLine(file, head!.number, 'there is nobody in this squad.')
  players.forEach(({ name, shirtNumber }, index) => {
    const twin = players.findIndex((other) => other.name === name && other.shirtNumber === shirtNumber)
    if (twin < index) throw refuseLine(file, rows[index]!.number, `${name} stands in the squad twice.`)
  })
  return { team: cleanName(title[1]!), season: season.label, players }
}

function playerOf(file: ImportFile, { text, number }: TextLine): ImportedPlayer {
  const found = ROW.exec(text)
  if (!found)
    throw refuseLine(file, number, `"${text}" is no player: number, name (NAT), position, b. year, club.`)
  const [, shirtNumber, name, nation, position, birthYear, club] = found
  return {
    name: cleanName(name!),
    shirtNumber: Number(shirtNumber),
    position: position as ImportedPlayer['position'],
    nation: nation ?? null,
    birthYear: Number(birthYear),
    previousClub: cleanName(club!) || null,
  }
}
