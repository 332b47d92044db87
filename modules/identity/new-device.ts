import type { Db } from '#platform/db.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { languageOf, newDeviceMail } from './accounts.mails.ts'
import type { Account } from './accounts.storage.ts'
import type { Attempts } from './attempts.ts'
import { deviceOf } from './sessions/user-agent.rules.ts'

export type NewDevices = ReturnType<typeof createNewDevices>

/** Tells a person that somebody has signed in where nobody has with this account before. */
export function createNewDevices(options: {
  db: Db
  attempts: Attempts
  mailer: Mailer
  origin: string
  home: string
}) {
  const { db, attempts, mailer, origin, home } = options

  async function notify(given: {
    account: Account
    userAgent: string | undefined
    now: Date
  }): Promise<void> {
    const { account, userAgent, now } = given
    if (!(await attempts.mayTry('newDevice', account.id))) return
    const mail = newDeviceMail({
      to: account.email,
      language: languageOf(account),
      origin,
      home,
      device: deviceOf(userAgent),
      at: now,
    })
    await db.transaction().execute((trx) => mailer.send(trx, mail))
  }

  return { notify }
}
