import { Fragment } from 'react'
import { phrasesOf } from '#web/lib/phrases.ts'

/** A heading or label from the catalogue, whose Japanese lines break between phrases only (decision 0005). */
export function Phrases({ text }: { text: string }) {
  // 様 stays with the name before it.
  const phrases = phrasesOf(text).map((phrase) => phrase.replaceAll(' 様', '\u00A0様'))
  if (phrases.length === 1) return phrases[0]
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
