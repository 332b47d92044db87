import { sql } from 'kysely'
import { noFiles, type PersonalDataHolder, rowsOf } from '#platform/personal-data.ts'

/**
 * Who opened a gate, and when a ticket's owner went in. Nobody is named: the ids of stewards and tickets lead nowhere once
 * the person is erased, and the count of the day stays right.
 */
export const admissionData: PersonalDataHolder = {
  name: 'gate',
  tables: ['gate_devices', 'gate_scans', 'ticket_entries', 'gate_doubles'],
  merging: [{ table: 'gate_devices', column: 'steward_id', how: 'moves' }],

  async export(db, { id }) {
    const own = sql`t.ticket_id in (select o.id from tickets o where o.owner_id = ${id})`
    return {
      documents: {
        gatesOpened: await rowsOf(db, 'gate_devices', sql`t.steward_id = ${id}`),
        ticketScans: await rowsOf(db, 'gate_scans', own),
        ticketEntries: await rowsOf(db, 'ticket_entries', own),
        ticketsUsedTwice: await rowsOf(db, 'gate_doubles', own),
      },
    }
  },

  async erase() {
    return noFiles
  },
}
