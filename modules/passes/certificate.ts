import { createPrivateKey, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ApplePassConfig } from '#platform/settings/pass-config.ts'

/** What passes are signed with, as PEM. */
export type PassCertificate = {
  certificate: string
  /** PKCS #1, without a passphrase. */
  key: string
  /** Apple's intermediate certificate (WWDR), or the one that stands for it in a test. */
  issuer: string
  /** Both stand in the certificate. */
  passTypeIdentifier: string
  teamIdentifier: string
  /** Made by the program itself: phones do not trust it. */
  isTest: boolean
}

/** The operator's own certificate, from the files of the settings. Throws with one sentence where they do not fit. */
export function readCertificate(config: ApplePassConfig): PassCertificate {
  const certificate = read('APPLE_PASS_CERTIFICATE', config.certificateFile)
  const issuer = read('APPLE_PASS_WWDR', config.issuerFile)
  const key = createPrivateKey({
    key: read('APPLE_PASS_KEY', config.keyFile),
    ...(config.keyPassphrase ? { passphrase: config.keyPassphrase } : {}),
  })
  const x509 = new X509Certificate(certificate)
  if (key.asymmetricKeyType !== 'rsa' || !x509.checkPrivateKey(key))
    throw new Error('APPLE_PASS_KEY is not the RSA key of APPLE_PASS_CERTIFICATE')
  return {
    certificate,
    issuer,
    key: key.export({ type: 'pkcs1', format: 'pem' }) as string,
    ...identityOf(x509),
    isTest: false,
  }
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${setting} names ${file}, which cannot be read`, { cause: error })
  }
}

/** Apple writes the pass type into the user id of the subject, the team into its organisational unit. */
function identityOf(certificate: X509Certificate) {
  const named = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(certificate.subject)?.[1]
  const [passTypeIdentifier, teamIdentifier] = [named('UID'), named('OU')]
  if (!passTypeIdentifier || !teamIdentifier)
    throw new Error(
      'APPLE_PASS_CERTIFICATE is no certificate for passes: its subject names no pass type and team',
    )
  return { passTypeIdentifier, teamIdentifier }
}

const TEST_FILE = 'test-certificate.pem'
const TEST_PASS_TYPE = 'pass.example.kurve.test'
const TEST_TEAM = 'KURVETEST0'
const YEARS = 10

/** A certificate for trying out, made once and kept in the folder: signer, its key, and who signed it. */
export async function testCertificate(folder: string): Promise<PassCertificate> {
  const file = join(folder, TEST_FILE)
  if (!existsSync(file)) await makeTestCertificate(folder, file)
  const [certificate, key, issuer] = readFileSync(file, 'utf8')
    .split(/(?<=-----END [A-Z ]+-----\r?\n)/)
    .filter((part) => part.includes('BEGIN')) as [string, string, string]
  return { certificate, key, issuer, ...identityOf(new X509Certificate(certificate)), isTest: true }
}

/** Of two processes that make one at the same time the first one's is kept. */
async function makeTestCertificate(folder: string, file: string): Promise<void> {
  const { default: forge } = await import('node-forge')
  const [root, signer] = [newKey(), newKey()]
  const issuerName = [{ name: 'commonName', value: 'Kurve test certificates (no phone trusts them)' }]
  const issuer = certificateOf({
    key: root.publicKey,
    subject: issuerName,
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'keyUsage', keyCertSign: true },
    ],
  })
  const certificate = certificateOf({
    key: signer.publicKey,
    subject: [
      { type: '0.9.2342.19200300.100.1.1', value: TEST_PASS_TYPE },
      { name: 'commonName', value: `Test pass type: ${TEST_PASS_TYPE}` },
      { shortName: 'OU', value: TEST_TEAM },
    ],
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      // A push service on this machine may show the same one.
      { name: 'extKeyUsage', clientAuth: true, serverAuth: true, emailProtection: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  })

  function certificateOf(given: {
    key: string
    subject: { name?: string; shortName?: string; type?: string; value: string }[]
    extensions: Record<string, unknown>[]
  }): string {
    const made = forge.pki.createCertificate()
    made.publicKey = forge.pki.publicKeyFromPem(given.key)
    // A leading zero would not be how a number is written, and a high first bit would make it negative.
    made.serialNumber = `4${randomBytes(15).toString('hex')}`
    made.validity.notBefore = new Date(Date.now() - 86_400_000)
    made.validity.notAfter = new Date(Date.now() + YEARS * 365 * 86_400_000)
    made.setSubject(given.subject)
    made.setIssuer(issuerName)
    made.setExtensions(given.extensions)
    made.sign(forge.pki.privateKeyFromPem(root.privateKey), forge.md.sha256.create())
    return forge.pki.certificateToPem(made).replaceAll('\r\n', '\n')
  }

  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, certificate + signer.privateKey + issuer, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function newKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
}
