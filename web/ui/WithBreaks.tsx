import { Fragment } from 'react'

/** An e-mail address, alone or in a sentence, breaks where one would read on, and inside a word only where it must. */
export function WithBreaks({ text }: { text: string }) {
  return text.split(/(?<=[.@])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
}
