type Place = Pick<Location, 'protocol' | 'hostname'>

/** Over a secure connection or locally, and not otherwise (SHELL-10). */
export function mayHaveServiceWorker({ protocol, hostname }: Place): boolean {
  return protocol === 'https:' || isLocal(hostname)
}

function isLocal(hostname: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** After the page is complete: it must not compete with it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !mayHaveServiceWorker(location)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
