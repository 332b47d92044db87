/** How much of a file is there. */
export function FileBar({ label, percent }: { label: string; percent: number }) {
  return (
    <span
      className="takings__bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ inlineSize: `${percent}%` }} />
    </span>
  )
}
