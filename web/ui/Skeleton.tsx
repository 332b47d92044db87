import './skeleton.css'

/** Stands where rows are being loaded; `label` says what. */
export function Skeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <i key={row} />
      ))}
    </div>
  )
}
