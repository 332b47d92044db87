import { Banner } from '#web/ui/Banner.tsx'

/** Why a change was not made; what was chosen stays. */
export function Refusal({ text }: { text: string | null }) {
  return (
    text && (
      <Banner kind="err" role="alert">
        {text}
      </Banner>
    )
  )
}
