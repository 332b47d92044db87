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
// A page that comes back from the history may be sent again.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  for (const form of document.querySelectorAll('form[data-sent]')) {
    delete form.dataset.sent
    form.querySelector('[type=submit]')?.removeAttribute('aria-busy')
  }
})

document.querySelector('.errsum')?.focus()
document.querySelector('[data-go] [type=submit]')?.click()
