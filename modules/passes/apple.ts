import { readFile } from 'node:fs/promises'
import type { PKPass } from 'passkit-generator'
import { club } from '#club/club.ts'
import { awayArea } from '#modules/tickets/venue/away.rules.ts'
import type { PassCertificate } from './certificate.ts'
import { expiryOf, fieldsOf, type PassContent, semanticsOf, translationsOf, WORDS } from './pass.rules.ts'
import { serialOf } from './schema.ts'

/** Dark as the club's pages, with its hot orange for labels. */
const COLOURS = {
  backgroundColor: 'rgb(14, 20, 48)',
  foregroundColor: 'rgb(251, 250, 246)',
  labelColor: 'rgb(252, 140, 90)',
}

/** Height of each picture at the three densities of phones. */
const PICTURES = { icon: 29, logo: 50 }
const DENSITIES = { '': 1, '@2x': 2, '@3x': 3 }

export type ApplePasses = ReturnType<typeof createApplePasses>

/** Makes passes for Apple's wallet: pictures, fields, words in the club's languages, and a signature over all. */
export function createApplePasses(given: {
  certificate: () => Promise<PassCertificate>
  /** The club's crest, a drawing. */
  crestFile: string
  /** Where phones ask for news; they add `/v1/…`. */
  webServiceUrl: string
}) {
  let pictures: Promise<Record<string, Buffer>> | null = null
  let certificate: Promise<PassCertificate> | null = null

  function certificateOf(): Promise<PassCertificate> {
    certificate ??= given.certificate()
    return certificate
  }

  /** The signed file. */
  async function make(content: PassContent, authenticationToken: string): Promise<Buffer> {
    pictures ??= draw(given.crestFile)
    const [{ PKPass }, files, signed] = await Promise.all([
      import('passkit-generator'),
      pictures,
      certificateOf(),
    ])
    const pass = new PKPass(
      files,
      { signerCert: signed.certificate, signerKey: signed.key, wwdr: signed.issuer },
      {
        passTypeIdentifier: signed.passTypeIdentifier,
        teamIdentifier: signed.teamIdentifier,
        serialNumber: serialOf(content),
        organizationName: club.name,
        description: WORDS.description.de,
        logoText: club.name,
        groupingIdentifier: content.eventId,
        webServiceURL: given.webServiceUrl,
        authenticationToken,
        semantics: semanticsOf(content),
        voided: content.code === null,
        // It would be passed on as a picture of a code; who is to have the ticket gets it from the club.
        sharingProhibited: true,
        ...COLOURS,
      },
    )
    writeOn(pass, content)
    return pass.getAsBuffer()
  }

  return { make, certificateOf }
}

/** What stands on the pass, when and where it lies on top, and in which languages. */
function writeOn(pass: PKPass, content: PassContent): void {
  pass.type = 'eventTicket'
  for (const [place, fields] of Object.entries(fieldsOf(content)))
    pass[place as keyof ReturnType<typeof fieldsOf>].push(...fields)
  pass.setRelevantDate(content.startsAt)
  // Since iOS 18, which looks at this instead: on the lock screen from the doors on, as long as a gate lets somebody in.
  pass.setRelevantDates([
    { startDate: content.doorsOpenAt.toISOString(), endDate: expiryOf(content).toISOString() },
  ])
  pass.setExpirationDate(expiryOf(content))
  if (!awayArea(content.block)) pass.setLocations({ ...club.stadiumLocation, relevantText: content.name.de })
  if (content.code !== null)
    pass.setBarcodes({ message: content.code, format: 'PKBarcodeFormatQR', messageEncoding: 'iso-8859-1' })
  for (const language of club.languages) pass.localize(language, translationsOf(content, language))
}

async function draw(crestFile: string): Promise<Record<string, Buffer>> {
  const { default: sharp } = await import('sharp')
  const crest = await readFile(crestFile)
  const files: Record<string, Buffer> = {}
  for (const [name, height] of Object.entries(PICTURES))
    for (const [suffix, density] of Object.entries(DENSITIES))
      files[`${name}${suffix}.png`] = await sharp(crest, { density: 288 })
        .resize({
          height: height * density,
          ...(name === 'icon' ? { width: height * density } : {}),
          fit: 'contain',
          background: '#00000000',
        })
        .png()
        .toBuffer()
  return files
}
