/** Draws the demo world's pictures: `node demo/illustrator/build-pictures.ts [part of an id]`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { focused, PICTURES } from './all.pictures.ts'

const FOLDER = new URL('../pictures/', import.meta.url)
const INDEX = new URL('../pictures.gen.json', import.meta.url)

function drawPictures(filter: string): void {
  mkdirSync(FOLDER, { recursive: true })
  let bytes = 0
  for (const picture of PICTURES.filter(({ id }) => id.includes(filter))) {
    const drawing = focused(picture)
    writeFileSync(new URL(`${picture.id}.svg`, FOLDER), drawing)
    bytes += drawing.length
    console.log(`${picture.id} ${Math.ceil(drawing.length / 1024)} kB`)
  }
  console.log(`${Math.ceil(bytes / 1024)} kB altogether`)
}

function writeIndex(): void {
  const entries = PICTURES.map(({ draw: _draw, ...entry }) => entry)
  writeFileSync(INDEX, `${JSON.stringify(entries, null, 1)}\n`)
}

drawPictures(process.argv[2] ?? '')
writeIndex()
