import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Phrases } from './phrases.tsx'

interface Tab {
  value: string
  label: string
  disabled?: boolean
}

interface Props {
  /** Names the list for screen readers. */
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  /** Whether the panel begins close below the row. */
  dense?: boolean
  children: ReactNode
}

/** A row of tabs over one panel. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onChange, dense = false, children }: Props) {
  return (
    <Base.Root className="min-w-0" value={value} onValueChange={(next) => onChange(String(next))}>
      <div className="print:hidden">
        <Base.List
          aria-label={label}
          className={classes(
            'flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] max-sm:grid',
            // On a phone, tabs with many words or in large text need several rows.
            tabs.length > 4
              ? 'flex-wrap max-sm:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]'
              : 'max-sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))]',
          )}
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled ?? false}
              className="-mb-px min-h-12 shrink-0 border-b-3 border-transparent px-4 py-2 text-sm font-semibold whitespace-nowrap text-ink-soft max-sm:flex-1 max-sm:shrink max-sm:px-1 max-sm:text-[0.8rem] max-sm:leading-snug max-sm:text-balance max-sm:whitespace-normal hover:text-green data-[active]:border-persimmon data-[active]:text-green"
            >
              <Phrases text={tab.label} />
            </Base.Tab>
          ))}
        </Base.List>
      </div>
      <Base.Panel value={value} className={dense ? 'pt-3' : 'pt-8'} tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
