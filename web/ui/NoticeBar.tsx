import './notice-bar.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Chip } from './Chip.tsx'
import { IconButton } from './IconButton.tsx'

interface NoticeBarProps {
  /** Pages that were closed before find it by this. */
  id?: string
  kind: 'breaking' | 'banner'
  /** Names the place; an urgent one says it. */
  label: string
  /** Of its words, where they are in another language than the page. */
  language?: string | undefined
  children: ReactNode
  link: { href: string; label: string } | null
  /** Left out: it stays. */
  close?: { label: string; onClose: () => void } | undefined
}

/** A line above everything: urgent, or a notice that stands there for a while. */
export function NoticeBar({ id, kind, label, language, children, link, close }: NoticeBarProps) {
  return (
    <section className={`notice notice--${kind}`} data-theme="tag" id={id} aria-label={label}>
      <div className="wrap notice__in">
        {kind === 'breaking' && <Chip kind="ink">{label}</Chip>}
        <p lang={language}>
          {children} {link && <NoticeLink {...link} />}
        </p>
        {close && <IconButton icon="close" label={close.label} onClick={close.onClose} />}
      </div>
    </section>
  )
}

function NoticeLink({ href, label }: { href: string; label: string }) {
  if (href.startsWith('/')) return <Link to={href}>{label}</Link>
  return (
    <a href={href} rel="noopener">
      {label}
    </a>
  )
}
