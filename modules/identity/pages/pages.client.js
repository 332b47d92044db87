// Comfort only: every page of the id host works without it.
for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = input.type === 'text'
    input.type = isShown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!isShown))
    button.setAttribute('aria-label', isShown ? button.dataset.show : button.dataset.hide)
  })
}

for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault()
    form.dataset.sent = 'true'
    form.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true')
  })
}
// What was just done is not offered again at once.
for (const form of document.querySelectorAll('form[data-rests]')) {
  const button = form.querySelector('[type=submit]')
  button.disabled = true
  setTimeout(() => {
    button.disabled = false
  }, Number(form.dataset.rests) * 1000)
}
// A page that comes back from the history may be sent again.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent
    form.querySelector('[type=submit]')?.removeAttribute('aria-busy')
  }
})

// Whoever opened the mail's link in another tab of this browser is signed in: this tab goes on as well.
const waiting = document.querySelector('[data-waits]')
if (waiting) {
  const look = async () => {
    if (document.hidden) return
    const answer = await fetch(waiting.dataset.waits).catch(() => null)
    if (answer?.ok && (await answer.json()).signedIn) location.replace(waiting.dataset.next)
  }
  // As long as a sign-in under way may last; later a look at the tab is enough.
  let looks = 720
  const clock = setInterval(() => (--looks > 0 ? look() : clearInterval(clock)), 5_000)
  addEventListener('visibilitychange', look)
}

document.querySelector('.error-summary')?.focus()
document.querySelector('[data-go] [type=submit]')?.click()
