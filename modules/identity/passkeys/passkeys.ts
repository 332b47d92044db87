import { randomBytes } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Logger } from 'pino'
import { club, type Language } from '#club/club.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '#modules/identity/accounts.mails.ts'
import { type Db, isUniqueViolation } from '#platform/db.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { refusalToAdd, refusalToRemove } from './passkeys.rules.ts'
import {
  type NewPasskey,
  type Passkey,
  type PasskeyList,
  type PasskeyOptions,
  passkeyErrors,
} from './passkeys.schema.ts'
import {
  countUse,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  lockAccount,
  type PasskeyRow,
  renamePasskey,
  saveChallenge,
  takeChallenge,
} from './passkeys.storage.ts'

export type PasskeysOptions = {
  db: Db
  mailer: Mailer
  log: Logger
  /** The club's domain: one passkey for all its sites (docs/decisions/0007). */
  rpId: string
  /** Where passkeys are added: the sites of that domain. */
  siteOrigins: string[]
  /** Where one signs in with them, and nowhere else. */
  signInOrigin: string
  /** Signing in is another provider's business, and so are passkeys. */
  isElsewhere: boolean
  nameOf: (subjectId: string) => Promise<string>
  /** Where somebody sees and removes passkeys, for the mails. */
  accountUrl: (language: Language) => string
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Ed25519, ES256, RS256 (COSE): what devices have, and Node does without experiments. */
const ALGORITHMS = [-8, -7, -257]
const ADD_MINUTES = 10
/** As long as the sign-in itself may wait (`lifetimes.Interaction`): the browser offers passkeys while the page stands. */
const SIGN_IN_MINUTES = 60

/** Passkeys: WebAuthn credentials that sign somebody in without name and password. */
export function createPasskeys(ctx: PasskeysOptions) {
  return inContext(ctx, { list, begin, add, rename, remove, beginSignIn, signIn })
}

async function list(ctx: PasskeysOptions, accountId: string): Promise<PasskeyList> {
  const { db, rpId } = ctx
  requireHere(ctx)
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const rows = await listPasskeys(db, accountId)
  return { items: rows.map(shown), rpId, hasPassword: account?.password_hash != null }
}

/** What a device needs to make a passkey. Each of its answers needs options of its own. */
async function begin(ctx: PasskeysOptions, accountId: string): Promise<PasskeyOptions> {
  const { db, rpId } = ctx
  requireHere(ctx)
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw notFound()
  const known = await listPasskeys(db, accountId)
  refuse(refusalToAdd({ passkeys: known.length }))
  const { generateRegistrationOptions } = await webauthn()
  const made = await generateRegistrationOptions({
    rpID: rpId,
    rpName: club.name,
    // A passkey found on its own says whose it is: the account's id, which tells nobody else anything.
    userID: new TextEncoder().encode(accountId),
    userName: account.email,
    userDisplayName: (await ctx.nameOf(accountId)) || account.email,
    timeout: ADD_MINUTES * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(db, {
    purpose: 'add',
    boundTo: accountId,
    challenge: made.challenge,
    minutes: ADD_MINUTES,
  })
  return made as PasskeyOptions
}

async function add(
  ctx: PasskeysOptions,
  accountId: string,
  { name, credential }: NewPasskey,
): Promise<Passkey> {
  const { db, mailer } = ctx
  requireHere(ctx)
  const made = await verifyNew(ctx, accountId, credential)
  const id = newId()
  const row = { ...made, id, accountId, name, transports: credential.transports }
  try {
    await db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, accountId)
      if (!account) throw notFound()
      const known = await listPasskeys(trx, accountId)
      refuse(refusalToAdd({ passkeys: known.length }))
      await insertPasskey(trx, row)
      await mailer.send(trx, passkeyAddedMail(mailTo(ctx, account, name)))
    })
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential')) throw refusal('PASSKEY_ALREADY_ADDED')
    throw error
  }
  const added = (await listPasskeys(db, accountId)).find((one) => one.id === id)
  if (!added) throw notFound()
  return shown(added)
}

async function verifyNew(ctx: PasskeysOptions, accountId: string, credential: NewPasskey['credential']) {
  const { db, log, rpId } = ctx
  const challenge = await takeChallenge(db, { purpose: 'add', boundTo: accountId })
  if (!challenge) throw refusal('PASSKEY_NOT_VERIFIED')
  const { verifyRegistrationResponse } = await webauthn()
  const { rawId, clientDataJSON, attestationObject, transports } = credential
  const response: RegistrationResponseJSON = {
    id: rawId,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports },
    clientExtensionResults: {},
  }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: ctx.siteOrigins,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error) => {
    log.info({ reason: String(error) }, 'a passkey was not added')
    throw refusal('PASSKEY_NOT_VERIFIED')
  })
  if (!registrationInfo) throw refusal('PASSKEY_NOT_VERIFIED')
  return {
    credentialId: registrationInfo.credential.id,
    publicKey: Buffer.from(registrationInfo.credential.publicKey),
    counter: registrationInfo.credential.counter,
    synced: registrationInfo.credentialDeviceType === 'multiDevice',
  }
}

async function rename(
  ctx: PasskeysOptions,
  accountId: string,
  given: { id: string; name: string },
): Promise<void> {
  const { db } = ctx
  requireHere(ctx)
  if (!(await renamePasskey(db, { ...given, accountId }))) throw notFound()
}

async function remove(ctx: PasskeysOptions, accountId: string, id: string): Promise<void> {
  const { db, mailer } = ctx
  requireHere(ctx)
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, accountId)
    const own = account ? await listPasskeys(trx, accountId) : []
    const passkey = own.find((one) => one.id === id)
    if (!account || !passkey) throw notFound()
    refuse(refusalToRemove({ passkeys: own.length, hasPassword: account.hasPassword }))
    await deletePasskey(trx, id)
    await mailer.send(trx, passkeyRemovedMail(mailTo(ctx, account, passkey.name)))
  })
}

/** What a device has to sign to sign in; good once, and only for this sign-in under way. */
async function beginSignIn(ctx: PasskeysOptions, uid: string): Promise<{ challenge: string; rpId: string }> {
  const { db, rpId } = ctx
  const challenge = randomBytes(32).toString('base64url')
  await saveChallenge(db, { purpose: 'signIn', boundTo: uid, challenge, minutes: SIGN_IN_MINUTES })
  return { challenge, rpId }
}

/** Whose passkey answered; null for everything that is not exactly right. */
async function signIn(
  ctx: PasskeysOptions,
  uid: string,
  response: AuthenticationResponseJSON,
): Promise<{ accountId: string; synced: boolean } | null> {
  const { db, log, rpId } = ctx
  const challenge = await takeChallenge(db, { purpose: 'signIn', boundTo: uid })
  const passkey = await findPasskey(db, response.id)
  if (!challenge || !passkey) return null
  // A passkey that was found without a name says itself whose it is (WebAuthn §7.2, step 6).
  if (!isHandleOf(response.response.userHandle, passkey.accountId)) return null
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: ctx.signInOrigin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    const isCounted =
      verified && (await countUse(db, { id: passkey.id, counter: authenticationInfo.newCounter }))
    if (!isCounted) return null
  } catch (error) {
    // A count that runs backwards means that there is a copy of the key: worth a look.
    log.warn({ reason: String(error), passkey: passkey.id }, 'a passkey was refused')
    return null
  }
  return { accountId: passkey.accountId, synced: passkey.synced }
}

function requireHere(ctx: PasskeysOptions): void {
  if (ctx.isElsewhere) throw refusal('SIGN_IN_IS_ELSEWHERE')
}

function mailTo(ctx: PasskeysOptions, account: { email: string; language: string }, name: string) {
  const language = club.languages.find((one) => one === account.language) ?? club.fallbackLanguage
  return { to: account.email, language, name, link: ctx.accountUrl(language) }
}

/** Large, and of use to those few requests only. */
const webauthn = () => import('@simplewebauthn/server')

function shown(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    isSynced: row.synced,
    credentialId: row.credentialId,
  }
}

function isHandleOf(handle: string | undefined, accountId: string): boolean {
  return handle !== undefined && Buffer.from(handle, 'base64url').toString('utf8') === accountId
}

function refuse(code: keyof typeof passkeyErrors | null): void {
  if (code) throw refusal(code)
}

function refusal(code: keyof typeof passkeyErrors): AppError {
  return new AppError(code === 'PASSKEY_NOT_VERIFIED' ? 400 : 409, code, passkeyErrors[code])
}
