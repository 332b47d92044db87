import { club, type Language } from '#club/club.ts'
import { papers } from '#club/look/papers.ts'
import { writeMail } from '#platform/mail/mail-layout.ts'
import { newsletterTexts } from './newsletters.texts.ts'

type Given = { language: Language; title: string; url: string; hours: number }

/** Double opt-in: is the address theirs, and do they mean it? */
export function askMail({ language, title, url, hours }: Given) {
  const text = newsletterTexts[language]
  return writeMail(papers, {
    subject: text.askSubject(title),
    language,
    title: text.askTitle,
    paragraphs: [text.askText(title), text.askIgnore(hours)],
    action: { label: text.askAction, url },
  })
}

type Welcome = Omit<Given, 'hours'> & { endUrl: string }

/** The first mail of a newsletter; like every other it carries the way out. */
export function welcomeMail({ language, title, url, endUrl }: Welcome) {
  const text = newsletterTexts[language]
  return writeMail(papers, {
    subject: text.welcomeSubject(title),
    language,
    title: text.welcomeTitle,
    paragraphs: [text.welcomeText(title), text.welcomeManage],
    action: { label: text.welcomeAction, url },
    footer: `${club.legalName}\n${text.endLine(endUrl)}`,
  })
}
