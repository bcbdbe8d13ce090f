import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const styles = readFileSync(new URL('styles.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = styles.split('@media screen and (prefers-color-scheme: dark) {\n  :root {')

/** The colours of a scheme by name; what the dark one leaves out is as in the light one. */
const coloursIn = (part: string) =>
  new Map(Array.from(part.matchAll(/--color-([a-z-]+): (#[\da-f]{6});/g), ([, name, value]) => [name, value]))

/** The relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

// The owner moves and hides the blocks of a page, so that any of them may stand on either background.
test.each([
  ['light', new Map(coloursIn(light))],
  ['dark', new Map([...coloursIn(light), ...coloursIn(dark)])],
])('in the %s scheme each colour of text can be read on each background of a page', (_, colours) => {
  const inks = ['ink', 'ink-soft', 'green', 'persimmon', 'persimmon-deep', 'danger', 'danger-deep']
  const pairs = ['paper', 'paper-deep', 'card'].flatMap((behind) =>
    inks.map((ink) => ({ ink, behind, ratio: contrast(colours.get(ink) ?? '', colours.get(behind) ?? '') })),
  )
  expect(pairs.filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
})
