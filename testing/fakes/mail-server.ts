import { type AddressInfo, createServer, type Socket } from 'node:net'

export type MailServerMood =
  | 'takes'
  /** 450: come back later (greylisting). */
  | 'puts off'
  /** 550: it does not know the recipient. */
  | 'refuses'
  /** It lets them wait with the message, for ever. */
  | 'keeps waiting'
  /** It takes the message, and the line breaks before it says so. */
  | 'takes and says nothing'
  /** Nobody is there. */
  | 'down'

export type TakenMail = { to: string; messageId: string; source: string }

/**
 * A mail server on a loopback port that speaks as much SMTP as a sender needs, in the mood that a test wants. `slowMs` is what it
 * needs for a message; where there are very many, their source need not be kept.
 */
export async function startMailServer({
  slowMs = 0,
  keepsSource = true,
}: {
  slowMs?: number
  keepsSource?: boolean
} = {}) {
  let mood: MailServerMood = 'takes'
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  let calls = 0
  /** Conversations that were kept waiting with their message. */
  const waiting = new Set<Socket>()

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      waiting.delete(socket)
    })
    calls += 1
    if (mood === 'down') return void socket.destroy()
    converse(socket)
  })

  function converse(socket: Socket): void {
    const after = (ms: number, act: () => void) => void (ms > 0 ? setTimeout(act, ms) : act())
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let to = ''
    let text = ''
    let isMessage = false
    const commands: Record<string, (line: string) => void> = {
      ehlo: () => say('250 fake'),
      mail: () => say('250 ok'),
      rcpt(line) {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        if (mood === 'refuses') return say('550 5.1.1 no such user')
        say(mood === 'puts off' ? '450 4.2.0 try again later' : '250 ok')
      },
      data() {
        isMessage = true
        if (mood === 'keeps waiting') return void waiting.add(socket)
        after(slowMs, () => say('354 go on'))
      },
      quit() {
        say('221 bye')
        socket.end()
      },
    }
    say('220 fake')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (isMessage) {
        const end = text.indexOf('\r\n.\r\n')
        if (end < 0) return
        taken.push({
          to,
          source: keepsSource ? text.slice(0, end) : '',
          messageId: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '',
        })
        text = text.slice(end + 5)
        isMessage = false
        if (mood === 'takes and says nothing') return void socket.destroy()
        after(slowMs / 4, () => say('250 taken'))
      }
      for (let end = text.indexOf('\r\n'); end >= 0 && !isMessage; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        const command = commands[line.slice(0, 4).toLowerCase()]
        if (command) command(line)
        else say('250 ok')
      }
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    calls: () => calls,
    isKeepingWaiting: () => waiting.size > 0,
    setMood(next: MailServerMood) {
      mood = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
