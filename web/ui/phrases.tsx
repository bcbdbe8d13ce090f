import { Fragment } from 'react'
import { phrasesOf } from '#web/lib/phrases.ts'

/** A heading or label from the catalogue, whose Japanese lines break between phrases only (decision 0005). */
export function Phrases({ text }: { text: string }) {
  const phrases = phrasesOf(text)
  if (phrases.length === 1) return text
  return (
    <span className="break-keep">
      {phrases.map((phrase, position) => (
        // The phrases of one text never change their order.
        <Fragment key={position}>
          {position > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  )
}
