import './sash.css'

/** Three bands along the wing cut, as on the home kit. One per page, in a box with `position: relative`. */
export function Sash({ className }: { className?: string }) {
  return (
    <svg
      className={className ? `sash ${className}` : 'sash'}
      viewBox="0 0 760 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M520 0H760V130L452 900H160ZM424 0H488L128 900H64ZM372 0H398L38 900H12Z" />
    </svg>
  )
}
