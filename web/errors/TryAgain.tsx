/** Asks for the address in the address bar once more, with its query; without JavaScript, too. */
export function TryAgain({ label }: { label: string }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own
    <a className="btn btn--primary btn--large" href="">
      <span className="btn__label">
        <span>{label}</span>
      </span>
    </a>
  )
}
