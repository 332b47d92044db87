import { BlockSection } from '../BlockSection.tsx'
import type { BlockProps } from '../block.ts'

/** An editor's text. Its HTML was made safe on the server (SHELL-25). */
export function TextBlock({ block }: BlockProps<'text'>) {
  return (
    <BlockSection kind="text" title={block.title}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server for every answer */}
      <div className="prose copy" dangerouslySetInnerHTML={{ __html: block.html }} />
    </BlockSection>
  )
}
