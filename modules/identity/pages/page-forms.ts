import { type Html, html, trusted } from '#platform/html.ts'
import { accountUrl, type Frame, homeUrl } from './page-layout.ts'
import { pageTexts } from './pages.texts.ts'

/** Messages by field; `form` is for what belongs to no single field. */
export type Problems = Partial<
  Record<'form' | 'email' | 'password' | 'firstName' | 'lastName' | 'code', string>
>

export type FormState = {
  /** Where the form is sent to, with the sign-in it belongs to. */
  action: string
  /** Proves that this browser was given the form. */
  token: string
  values: Record<string, string>
  problems: Problems
}

export function signInForm(
  frame: Frame,
  form: FormState & { remember: boolean; forgottenLink: string },
): Html {
  const texts = pageTexts[frame.language]
  return formOf(
    frame,
    form,
    html`${emailField(frame, form, 'username webauthn')}
${passwordField(frame, form, { label: texts.password, autocomplete: 'current-password' })}
<div class="auth__options"><label class="check"><input type="checkbox" name="remember" value="yes"${form.remember && trusted(' checked')}><span>${texts.signIn.remember}</span></label><a class="tlink small" href="${form.forgottenLink}">${texts.signIn.forgotten}</a></div>
${submit(texts.signIn.action)}`,
  )
}

/** The way for whoever has no account yet, below all ways to sign in. */
export function registerLink(frame: Frame, href: string): Html {
  const texts = pageTexts[frame.language].signIn
  return html`<p class="small auth__note">${texts.noAccount} <a class="tlink" href="${href}">${texts.register}</a></p>`
}

/** Shown by its script where the browser knows passkeys; its place is kept, so that nothing jumps. */
export function passkeyForm(
  frame: Frame,
  form: { action: string; token: string; options: { challenge: string; rpId: string } },
): Html {
  const options = { ...form.options, userVerification: 'required' }
  return html`<form class="auth__passkey" method="post" action="${form.action}" data-passkey="${JSON.stringify(options)}">
<input type="hidden" name="token" value="${form.token}"><input type="hidden" name="remember" value=""><input type="hidden" name="credential" value="">
<button class="btn btn--line btn--large btn--wide" type="submit"><span class="btn__label"><span>${pageTexts[frame.language].signIn.passkey}</span>${KEY}</span></button>
</form>
<script src="${frame.assets.passkeys.url}" defer></script>`
}

export function registerForm(frame: Frame, form: FormState & { signInLink: string }): Html {
  const texts = pageTexts[frame.language]
  const [before = '', after = ''] = texts.register.terms.split('{link}')
  return formOf(
    frame,
    form,
    html`<div class="grid2">
${field(form, { name: 'firstName', label: texts.firstName, autocomplete: 'given-name' })}
${field(form, { name: 'lastName', label: texts.lastName, autocomplete: 'family-name' })}
</div>
${emailField(frame, form)}
${passwordField(frame, form, { label: texts.password, autocomplete: 'new-password', hint: texts.passwordHint })}
<p class="small">${before}<a class="tlink" href="${homeUrl(frame, '/datenschutz')}">${texts.privacy}</a>${after}</p>
${submit(texts.register.action)}
<p class="small">${texts.register.haveAccount} <a class="tlink" href="${form.signInLink}">${texts.register.signIn}</a></p>`,
  )
}

/** The code of the mail, for whoever stays in the tab where they registered. */
export function codeForm(frame: Frame, form: FormState): Html {
  const { code, action } = pageTexts[frame.language].sent
  return formOf(
    frame,
    form,
    html`<input type="hidden" name="email" value="${form.values['email'] ?? ''}">
${field(form, { name: 'code', label: code, autocomplete: 'one-time-code', inputmode: 'numeric' })}
${submit(action)}`,
  )
}

/** The mail once more, for the address that was just typed. */
export function sendAgainForm(
  frame: Frame,
  form: Pick<FormState, 'action' | 'token'> & { email: string },
): Html {
  return html`<form method="post" action="${form.action}" data-once data-rests="30">
<input type="hidden" name="token" value="${form.token}"><input type="hidden" name="email" value="${form.email}">
<button class="btn btn--line btn--large btn--wide" type="submit"><span class="btn__label"><span>${pageTexts[frame.language].sent.again}</span></span></button>
</form>`
}

export function confirmForm(frame: Frame, form: FormState): Html {
  const texts = pageTexts[frame.language]
  return formOf(
    frame,
    form,
    html`${knownUser(form)}${passwordField(frame, form, { label: texts.password, autocomplete: 'current-password' })}
${submit(texts.confirm.action)}`,
  )
}

export function forgottenForm(frame: Frame, form: FormState & { signInLink: string }): Html {
  const texts = pageTexts[frame.language].forgotten
  return formOf(
    frame,
    form,
    html`${emailField(frame, form)}
${submit(texts.action)}
<p class="small"><a class="tlink" href="${form.signInLink}">${texts.back}</a></p>`,
  )
}

export function resetForm(frame: Frame, form: FormState): Html {
  const texts = pageTexts[frame.language]
  return formOf(
    frame,
    form,
    html`${knownUser(form)}${passwordField(frame, form, { label: texts.newPassword, autocomplete: 'new-password', hint: texts.passwordHint })}
${submit(texts.reset.action)}`,
  )
}

/** The library's form signs out at once where the club asked for it, and on a click where somebody came by himself. */
export function signOutForm(frame: Frame, given: { libraryForm: string; atOnce: boolean }): Html {
  const texts = pageTexts[frame.language].signOut
  return html`<div hidden>${trusted(given.libraryForm)}</div><div class="auth__actions"${given.atOnce && trusted(' data-go')}><button class="btn btn--primary btn--large btn--wide" type="submit" form="op.logoutForm" name="logout" value="yes"><span class="btn__label"><span>${texts.action}</span>${ARROW}</span></button>
<p class="small"><a class="tlink" href="${accountUrl(frame)}">${texts.stay}</a></p></div>`
}

export function buttonLink(label: string, href: string): Html {
  return html`<p><a class="btn btn--primary btn--large btn--wide" href="${href}"><span class="btn__label"><span>${label}</span>${ARROW}</span></a></p>`
}

function formOf(frame: Frame, form: FormState, content: Html): Html {
  return html`${summary(frame, form.problems)}<form method="post" action="${form.action}" novalidate data-once>
<input type="hidden" name="token" value="${form.token}">
${content}
</form>`
}

/** All messages on top, with the way to each field, announced at once. */
function summary(frame: Frame, problems: Problems): Html | null {
  const entries = Object.entries(problems)
  if (entries.length === 0) return null
  const texts = pageTexts[frame.language]
  // What is wrong with a name does not say with which.
  const said = (name: string, message: string) =>
    name === 'firstName' || name === 'lastName' ? `${texts[name]}: ${message}` : message
  return html`<div class="error-summary" role="alert" tabindex="-1"><h2>${texts.errorsTitle}</h2><ul>${entries.map(
    ([name, message]) =>
      name === 'form'
        ? html`<li>${message}</li>`
        : html`<li><a href="#${name}">${said(name, message)}</a></li>`,
  )}</ul></div>`
}

/** With `webauthn` the browser offers passkeys here, too. */
function emailField(frame: Frame, form: FormState, autocomplete = 'username'): Html {
  const label = pageTexts[frame.language].email
  return field(form, { name: 'email', label, autocomplete, type: 'email' })
}

type FieldName = Exclude<keyof Problems, 'form'>

function field(
  form: FormState,
  given: { name: FieldName; label: string; autocomplete: string; type?: string; inputmode?: 'numeric' },
): Html {
  const { name, label, autocomplete, type = 'text', inputmode } = given
  const problem = form.problems[name]
  return html`<div class="field${problem && ' field--err'}"><label for="${name}">${label}</label><input class="input" id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"${inputmode && html` inputmode="${inputmode}"`} required value="${form.values[name] ?? ''}"${describedBy(name, problem, null)}>${message(name, problem)}</div>`
}

/** A password is never sent back; everything else that was typed stays. */
function passwordField(
  frame: Frame,
  form: FormState,
  given: { label: string; autocomplete: string; hint?: string },
): Html {
  const texts = pageTexts[frame.language]
  const problem = form.problems.password
  return html`<div class="field${problem && ' field--err'}"><label for="password">${given.label}</label><div class="input-wrap"><input class="input" id="password" name="password" type="password" autocomplete="${given.autocomplete}" required maxlength="512"${describedBy('password', problem, given.hint ?? null)}><button class="iconbtn" type="button" hidden data-shows="password" aria-pressed="false" aria-label="${texts.showPassword}" data-show="${texts.showPassword}" data-hide="${texts.hidePassword}">${EYE}</button></div>${given.hint && html`<p class="hint" id="password-hint">${given.hint}</p>`}${message('password', problem)}</div>`
}

/** Password managers file the password under this name. */
function knownUser(form: FormState): Html {
  return html`<input class="vh" type="email" autocomplete="username" readonly tabindex="-1" aria-hidden="true" value="${form.values['email'] ?? ''}">`
}

function describedBy(name: string, problem: string | undefined, hint: string | null): Html {
  const ids = [hint && `${name}-hint`, problem && `${name}-error`].filter(Boolean).join(' ')
  return html`${problem && trusted(' aria-invalid="true"')}${ids && html` aria-describedby="${ids}"`}`
}

function message(name: string, problem: string | undefined): Html | null {
  return problem ? html`<p class="err" id="${name}-error">${WARNING}<span>${problem}</span></p>` : null
}

function submit(label: string): Html {
  return html`<button class="btn btn--primary btn--large btn--wide" type="submit"><span class="btn__label"><span>${label}</span>${ARROW}</span></button>`
}

const icon = (path: string) =>
  trusted(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="square" d="${path}"/></svg>`,
  )
const KEY = icon('M13 11.5a4.8 4.8 0 1 1-9.6 0a4.8 4.8 0 0 1 9.6 0ZM13 11.5H21.5V16M17.5 11.5V15')
const ARROW = icon('M3 12H20M13.5 5.5L20 12L13.5 18.5')
const WARNING = icon('M12 3.5L22 20.5H2ZM12 10V14.5M12 17V17.6')
const EYE = icon(
  'M2.5 12C5 7.5 8.3 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.7 18.5 12 18.5S5 16.5 2.5 12ZM15 12a3 3 0 1 1-6 0a3 3 0 0 1 6 0Z',
)
