import type { ComponentProps } from 'react'

/** One of several choices that can be made together, in a frame of its own. */
export function ChoiceChip({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm has-checked:border-green has-checked:bg-green-soft">
      <input type="checkbox" {...input} className="size-4 accent-green" />
      {label}
    </label>
  )
}
