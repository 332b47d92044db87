import type { PasswordRefusal } from '#modules/identity/passwords/password.rules.ts'

/** What stands on the pages of the id host. */
export type PageTexts = {
  language: string
  skip: string
  brand: string
  home: string
  privacy: string
  imprint: string
  email: string
  password: string
  newPassword: string
  firstName: string
  lastName: string
  showPassword: string
  hidePassword: string
  passwordHint: string
  optional: string
  errorsTitle: string
  signIn: {
    title: string
    lead: string
    again: string
    remember: string
    forgotten: string
    action: string
    passkey: string
    noAccount: string
    register: string
  }
  register: {
    title: string
    lead: string
    action: string
    haveAccount: string
    signIn: string
    terms: string
  }
  sent: {
    title: string
    body: string
    code: string
    action: string
    hint: string
    again: string
    sentAgain: string
    elsewhere: string
  }
  confirm: { title: string; lead: string; action: string; doneTitle: string; done: string }
  forgotten: { title: string; lead: string; action: string; back: string; sentTitle: string; sent: string }
  reset: { title: string; lead: string; action: string; doneTitle: string; done: string }
  /** `expired` leads to a new password, which opens an invited account as well. */
  invitation: {
    title: string
    lead: string
    doneTitle: string
    done: string
    expired: string
    renew: string
  }
  signOut: { title: string; lead: string; action: string; stay: string; doneTitle: string; done: string }
  start: { title: string; lead: string; action: string }
  /** `{until}`: the last day; `{mail}`: where one asks. */
  blocked: { title: string; lead: string; action: string }
  gone: { title: string; lead: string; action: string }
  elsewhere: { title: string; lead: string; action: string }
  busy: { title: string; lead: string; action: string }
  failed: { title: string; lead: string; action: string }
  problems: {
    wrong: string
    tooMany: string
    unconfirmed: string
    expiredLink: string
    codeMissing: string
    codeInvalid: string
    codeWrong: string
    codeSpent: string
    taken: string
    form: string
    busy: string
    passkey: string
    emailMissing: string
    emailInvalid: string
    passwordMissing: string
    nameMissing: string
    nameTooLong: string
    password: Record<PasswordRefusal, string>
  }
}
