import './breadcrumb.css'
import { Link, type To } from 'react-router'

interface BreadcrumbProps {
  label: string
  /** From the outside in; the last one is the page itself. */
  steps: readonly { label: string; to?: To }[]
}

export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {steps.map((step, index) =>
          step.to && index < steps.length - 1 ? (
            <li key={step.label}>
              <Link to={step.to}>{step.label}</Link>
            </li>
          ) : (
            <li key={step.label} aria-current={index === steps.length - 1 ? 'page' : undefined}>
              {step.label}
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
