import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReport } from './reports.rules.ts'

const ID = '01990000-0000-7000-8000-0000000000aa'

const report = (recipients: string) =>
  `Return-Path: <>
From: MAILER-DAEMON@mail.example
To: service@club.example
Message-ID: <foreign@mail.example>
Content-Type: multipart/report; report-type=delivery-status;
	boundary="b"

--b
Content-Type: text/plain

Sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

${recipients}

--b
Content-Type: message/rfc822

From: Club <service@club.example>
To: Nora@Mail.example
Message-ID: <${ID}@club.example>
Subject: News
--b--
`.replaceAll('\n', '\r\n')

test('a mailbox that is gone is told from one that is full or late', () => {
  const group = (email: string, action: string, status: string) =>
    `Final-Recipient: rfc822; ${email}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${status}\n no such user`
  const read = readReport(
    report(
      [
        group('Nora@Mail.example', 'failed', '5.1.1'),
        group('voll@mail.example', 'failed', '5.2.2'),
        group('spaet@mail.example', 'delayed', '4.4.1'),
        group('gut@mail.example', 'delivered', '2.0.0'),
      ].join('\n\n'),
    ),
  )
  expect(read.map(({ type, email }) => [type, email])).toEqual([
    ['hardBounce', 'nora@mail.example'],
    ['softBounce', 'voll@mail.example'],
    ['softBounce', 'spaet@mail.example'],
  ])
  expect(read[0]).toMatchObject({ messageId: ID, reason: '5.1.1 smtp; 5.1.1 no such user' })
})

test('a complaint names whom the mail went to', () => {
  const complaint = (type: string) => `Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: Provider/1
Original-Rcpt-To: <nora@mail.example>

Message-ID: <${ID}@club.example>
To: somebody@else.example
`
  expect(readReport(complaint('abuse'))).toEqual([
    { type: 'complaint', email: 'nora@mail.example', messageId: ID, reason: 'abuse' },
  ])
  expect(readReport(complaint('not-spam'))).toEqual([])
})

test('what is no report says nothing, however long and strange it is', () => {
  expect(readReport('Hallo,\n\nich bin im Urlaub.')).toEqual([])
  expect(readReport('a: b\n'.repeat(90_000))).toEqual([])
  fc.assert(fc.property(fc.string({ maxLength: 2_000 }), (text) => Array.isArray(readReport(text))))
})
