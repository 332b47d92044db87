type Words = 'ink' | 'quiet' | 'line' | 'paper' | 'link' | 'ground'

/** What a club's mails look like by day and in the dark, and who sends them; its crest and name go along as pictures (`mail-pictures.ts`). */
export type MailLook = Record<Words | 'faint' | 'hot' | 'white', string> & {
  night: Record<Words, string>
  /** Who writes, at the foot of every mail that names nobody else. */
  sender: string
  /** Below the name of whoever writes, at the foot of every mail: address, register, tax number. */
  imprint: readonly string[]
}

/** A ticket as it lies in a hand: what for, when, and each place with what stands on its tear. */
export type MailStub = {
  title: string
  lines: string[]
  pieces: { places: { label: string; value: string }[]; tear?: { label: string; value: string } }[]
}

/** A line of a table; what stands on further lines of its label says more about the first. */
export type MailRow = { label: string; value: string; isTotal?: boolean }

/** A mail as data: a headline, paragraphs, perhaps tickets, a table of lines and one action. Rendered alike for every module. */
export type Letter = {
  language: string
  title: string
  /** What lists of mails show behind the subject; the first paragraph if nothing is said. */
  preheader?: string
  greeting?: string
  paragraphs: string[]
  /** Tickets stand above the table. */
  stubs?: MailStub[]
  /** The table stands behind so many paragraphs; behind all of them if nothing is said. */
  rowsAfter?: number
  rows?: MailRow[]
  /** A QR code with what it is for, behind the paragraphs; whoever reads the plain text has the same in words. */
  code?: { text: string; label: string }
  /** Spelled out for whoever opens the mail on one device and goes on with another. */
  action?: { label: string; url: string; isSpelledOut?: boolean }
  /** A code to type, below the action. */
  digits?: { label: string; value: string }
  /** Quiet lines below the action: how long it works, what to do if it was somebody else. */
  after?: string[]
  /** What goes with it, below the action and in small letters: terms, instructions. */
  sections?: { title: string; paragraphs: string[] }[]
  /** Begins with the name of whoever writes, which also stands above everything; the sender's name alone if nothing is said. */
  footer?: string
}

/** A letter whose foot is known. */
export type FootedLetter = Letter & { footer: string }
