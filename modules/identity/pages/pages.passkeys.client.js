// Passkeys on the sign-in page. The library stands before this in the same file (page-style.ts).
const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } =
  globalThis.SimpleWebAuthnBrowser
const form = document.querySelector('form[data-passkey]')

if (form && browserSupportsWebAuthn()) {
  form.dataset.ready = 'yes'
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask({}).then((answered) => answered || suggest())
  })
  void suggest()
}

// The browser offers passkeys where one types the address, beside what it remembers itself.
async function suggest() {
  if (await browserSupportsWebAuthnAutofill()) await ask({ useBrowserAutofill: true })
}

async function ask(how) {
  try {
    const answer = await startAuthentication({ optionsJSON: JSON.parse(form.dataset.passkey), ...how })
    form.elements.credential.value = JSON.stringify(answer)
  } catch {
    // Called off, or none there: the browser has said so, and the password is still here.
    return false
  }
  form.elements.remember.value = document.querySelector('[type=checkbox][name=remember]')?.checked
    ? 'yes'
    : ''
  form.submit()
  return true
}
