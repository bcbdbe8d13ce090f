import type { ComponentProps } from 'react'

/*
 * What chooses one or several of few has one of three looks: underlined tabs lead to places (tabs.tsx), a
 * segmented control changes the view, and chips filter. The variant `chosen` (styles.css) is the state of a
 * button, a tab, a link, or a label around its checkbox or radio button.
 */

/** A row of segments, of which one is chosen. */
export const segments = 'flex flex-wrap rounded-[26px] border border-wood bg-card p-0.5'

/** A button, link or label in a row of segments. */
export const segment =
  'relative flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-4 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-green chosen:bg-green chosen:text-on-fill'

/** A button, link or label that filters. */
export const chip =
  'relative inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-wood bg-card px-4 text-left text-sm leading-tight wrap-anywhere hover:bg-paper-deep chosen:border-green chosen:bg-green-soft chosen:text-green chosen:shadow-[inset_0_0_0_1px_var(--color-green)]'

/** A checkbox or radio button that covers its label, so that it is where it is pressed and has the ring. */
export const covering = 'absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-full'

/** One of several choices that can be made together. */
export function ChoiceChip({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className={chip}>
      <input type="checkbox" {...input} className={covering} />
      {label}
    </label>
  )
}
