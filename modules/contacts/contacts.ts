import type { Db, Trx } from '#platform/db.ts'
import { AppError, notFound, unauthorized } from '#platform/errors.ts'
import type { Caller } from '#platform/http/access.ts'
import { newId } from '#platform/ids.ts'
import { inContext } from '#platform/in-context.ts'
import { type List, pageOf } from '#platform/lists.ts'
import { unsafe } from '#platform/unsafe.ts'
import {
  type AddressDefault,
  countAddresses,
  deleteAddress,
  findAddress,
  insertAddress,
  loadAddresses,
  lockAddressesOf,
  moveDefault,
  updateAddress,
} from './addresses.storage.ts'
import { type Correction, correctPerson } from './correcting.ts'
import { joinGroup, leaveGroup } from './groups.storage.ts'
import { addressesOf, holdPeople, holdPerson, lockPerson, takenAddresses } from './persons.storage.ts'
import { changedFixedFields, listCountries, onlyBySupport } from './rules.ts'
import {
  type CmsContact,
  type Contact,
  type ContactAddress,
  type ContactChange,
  type Country,
  type Group,
  maxAddresses,
  type NewAddress,
  type Partner,
} from './schema.ts'
import {
  confirmEmail,
  countRecipients,
  findLanguage,
  findOrganisation,
  findPerson,
  findRecipient,
  findRecipients,
  giveUnproved,
  insertPerson,
  isInGroup,
  loadGroups,
  loadOpenPoints,
  loadPartners,
  type NewPerson,
  replaceUnproved,
  updatePerson,
} from './storage.ts'

export type { Recipient } from './storage.ts'
export type Contacts = ReturnType<typeof createContacts>

type Page = { page: number; pageSize: number }

export type ContactsOptions = {
  db: Db
  /** For identity, whose mails follow the profile, in the same transaction. */
  onLanguageChanged?: (trx: Trx, given: { subjectId: string; language: string }) => Promise<void>
}

/** Persons, organisations as buyers, their addresses, countries and partners. */
export function createContacts(ctx: ContactsOptions) {
  const { db } = ctx
  const countries = listCountries()
  return {
    listCountries: (): List<Country> => wholeList(countries),
    registerContact,
    /** For the office. */
    correctPerson: (correction: Correction) => correctPerson(db, correction),
    /** For identity, when the link in the mail was followed. */
    confirmEmail,
    /** For families, whose children have no address until they have an account. */
    giveUnproved,
    /** For identity, while an invitation has not been accepted. */
    replaceUnproved,
    ...holding,
    addressesOf,
    takenAddresses,
    ...recipients,
    /** ISO date; null where the account names none, and for organisations. */
    birthdayOf: async (from: Db, subjectId: string): Promise<string | null> =>
      (await findPerson(from, subjectId))?.birthday ?? null,
    /** For the identity token; empty where the person gave no name. */
    async nameOf(subjectId: string): Promise<string> {
      const person = await findPerson(db, subjectId)
      return [person?.firstName, person?.lastName].filter(Boolean).join(' ')
    },
    /** For the overview of the account. */
    openPointsOf: (subjectId: string) => loadOpenPoints(db, subjectId),
    /** CHK-38 and the like: is this person in a named group? */
    isInGroup: (given: { personId: string; group: string }) => isInGroup(db, given),
    joinGroup,
    leaveGroup,
    ...inContext(ctx, {
      loadContact,
      changeContact,
      listAddresses,
      addAddress,
      changeAddress,
      removeAddress,
      setDefaultAddress,
      listPartners,
      listGroups,
      loadForCms,
    }),
  }
}

/** Whoever is held is erased by nobody until the transaction ends. */
const holding = {
  /** For whoever writes something lasting in a person's name: 401 once they are erased, and nobody erases them before the end. */
  async holdPerson(trx: Trx, personId: string): Promise<void> {
    if (!unsafe('noErasureLock') && !(await holdPerson(trx, personId)))
      throw unauthorized('The account has been deleted')
  },
  /** The same for many. */
  async holdPeople(trx: Trx, ids: readonly string[]): Promise<void> {
    if (!unsafe('noErasureLock') && !(await holdPeople(trx, ids)))
      throw unauthorized('An account has been deleted')
  },
  /** Null when there is no such person (any more); else nobody holds or changes them until the transaction ends. */
  lockPerson,
}

/** Whom the club writes to, and how. */
const recipients = {
  /** Where mail for a person or an organisation goes; null when there is no confirmed address. */
  emailOf: async (from: Db, subjectId: string): Promise<string | null> =>
    (await findRecipient(from, subjectId))?.email ?? null,
  /** In which language the club writes to a person or an organisation. */
  languageOf: findLanguage,
  /** Both at once; the language is null for an organisation, whose mails follow what they are about. */
  recipientOf: findRecipient,
  recipientsOf: findRecipients,
  countRecipients,
}

/** The person, or the organisation that the token acts for (CART-08). */
async function loadContact(ctx: ContactsOptions, caller: Caller): Promise<Contact> {
  const { db } = ctx
  const contact = caller.organisationId
    ? await findOrganisation(db, caller.organisationId)
    : await findPerson(db, caller.subjectId)
  if (!contact) throw notFound()
  return contact
}

/** Phones and language; a changed name or birth date is refused (ACC-16). */
async function changeContact(
  ctx: ContactsOptions,
  given: { caller: Caller; change: ContactChange },
): Promise<Contact> {
  const { db, onLanguageChanged } = ctx
  const id = given.caller.subjectId
  return db.transaction().execute(async (trx) => {
    const contact = await findPerson(trx, id)
    if (!contact) throw notFound()
    const fixed = changedFixedFields(contact, given.change)
    if (fixed.length > 0) throw refuseFixed(fixed)
    const { phone, mobile, language } = given.change
    const fields = {
      phone: phone === undefined ? undefined : phone || null,
      mobile: mobile === undefined ? undefined : mobile || null,
      language,
    }
    await updatePerson(trx, { id, ...fields })
    if (language && language !== contact.language) await onLanguageChanged?.(trx, { subjectId: id, language })
    return (await findPerson(trx, id))!
  })
}

async function listAddresses(
  ctx: ContactsOptions,
  given: { caller: Pick<Caller, 'subjectId'> } & Page,
): Promise<List<ContactAddress>> {
  const { db } = ctx
  const ownerId = given.caller.subjectId
  const rows = await loadAddresses(db, { ownerId, page: given.page, pageSize: given.pageSize })
  const isWhole = given.page === 1 && rows.length <= given.pageSize
  return pageOf(rows, given, isWhole ? rows.length : await countAddresses(db, ownerId))
}

/** The first address becomes both defaults, so that a cart knows its country. */
async function addAddress(
  ctx: ContactsOptions,
  given: { caller: Caller; address: NewAddress },
): Promise<ContactAddress> {
  const { db } = ctx
  const { address } = given
  const key = { id: newId(), ownerId: given.caller.subjectId }
  return db.transaction().execute(async (trx) => {
    await lockAddressesOf(trx, key.ownerId)
    const count = await countAddresses(trx, key.ownerId)
    if (count >= maxAddresses) throw tooManyAddresses()
    await insertAddress(trx, { ...key, address })
    const isFirst = count === 0
    if (isFirst || address.isOrderAddress) await moveDefault(trx, { ...key, kind: 'order' })
    if (isFirst || address.isInvoiceAddress) await moveDefault(trx, { ...key, kind: 'invoice' })
    return (await findAddress(trx, key))!
  })
}

async function changeAddress(
  ctx: ContactsOptions,
  given: {
    caller: Caller
    id: string
    address: NewAddress
  },
): Promise<ContactAddress> {
  const { db } = ctx
  const { address } = given
  const key = { id: given.id, ownerId: given.caller.subjectId }
  return db.transaction().execute(async (trx) => {
    await lockAddressesOf(trx, key.ownerId)
    if (!(await updateAddress(trx, { ...key, address }))) throw notFound()
    if (address.isOrderAddress) await moveDefault(trx, { ...key, kind: 'order' })
    if (address.isInvoiceAddress) await moveDefault(trx, { ...key, kind: 'invoice' })
    return (await findAddress(trx, key))!
  })
}

async function removeAddress(ctx: ContactsOptions, given: { caller: Caller; id: string }): Promise<void> {
  const { db } = ctx
  if (!(await deleteAddress(db, { id: given.id, ownerId: given.caller.subjectId }))) throw notFound()
}

async function setDefaultAddress(
  ctx: ContactsOptions,
  given: {
    caller: Caller
    id: string
    kind: AddressDefault
  },
): Promise<ContactAddress> {
  const { db } = ctx
  const key = { id: given.id, ownerId: given.caller.subjectId }
  return db.transaction().execute(async (trx) => {
    await lockAddressesOf(trx, key.ownerId)
    if (!(await moveDefault(trx, { ...key, kind: given.kind }))) throw notFound()
    return (await findAddress(trx, key))!
  })
}

async function listPartners(ctx: ContactsOptions, page: Page): Promise<List<Partner>> {
  const { db } = ctx
  return pageOf(await loadPartners(db, page), page)
}

async function listGroups(ctx: ContactsOptions, caller: Caller): Promise<List<Group>> {
  const { db } = ctx
  return wholeList(await loadGroups(db, caller.actorId))
}

/** ACC-29. Organisations are in no group. */
async function loadForCms(ctx: ContactsOptions, caller: Caller): Promise<CmsContact> {
  const { db } = ctx
  const { id, isOrganization, organizationName, firstName, lastName, language } = await loadContact(
    ctx,
    caller,
  )
  if (isOrganization) return { id, name: organizationName ?? '', groups: [], language }
  const groups = (await loadGroups(db, id)).map((group) => group.name)
  return { id, name: [firstName, lastName].filter(Boolean).join(' '), groups, language }
}

/** For identity, in the transaction that makes the account: `sub`, account id and contact id are the same. */
async function registerContact(trx: Trx, person: Omit<NewPerson, 'emailId'>): Promise<void> {
  await insertPerson(trx, { ...person, emailId: newId() })
}

function wholeList<T>(items: T[]): List<T> {
  return { items, page: 1, pageSize: Math.max(1, items.length), totalCount: items.length, hasNextPage: false }
}

function tooManyAddresses(): AppError {
  return new AppError(409, 'TOO_MANY_ADDRESSES', `At most ${maxAddresses} addresses are kept`, {
    localizedErrors: [
      {
        de: `Mehr als ${maxAddresses} Adressen speichern wir nicht. Lösche zuerst eine alte.`,
        en: `We keep at most ${maxAddresses} addresses. Delete an old one first.`,
        ja: `保存できる住所は${maxAddresses}件までです。先に古いものを削除してください。`,
      },
    ],
  })
}

function refuseFixed(fields: string[]): AppError {
  const code = 'NAME_AND_BIRTHDAY_ONLY_BY_SUPPORT'
  return new AppError(422, code, onlyBySupport.en, {
    errors: Object.fromEntries(fields.map((field) => [field, [{ errorCode: code }]])),
    localizedErrors: [onlyBySupport],
  })
}
