type Notice = { de: string; en: string; ja?: string | undefined }

let noticeOf: () => Notice = () => ({ de: '', en: '' })

/** What stands at the foot of every mail for a time; asked for with each of them. */
export function noticeAtFoot(ask: () => Notice): void {
  noticeOf = ask
}

/** In the language of the mail; German where that is missing, nothing where there is none. */
export function mailNoticeIn(language: string): string {
  const notice = noticeOf()
  return (language === 'de' ? '' : notice[language as keyof Notice]) || notice.de
}
