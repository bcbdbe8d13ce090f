import { Tabs as Base } from '@base-ui/react/tabs'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Phrases } from './phrases.tsx'
import { Select } from './select.tsx'

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
  /** Offers the tabs as a list of choices where they do not fit in one row. */
  manyAsList?: boolean
  children: ReactNode
}

/** A row of tabs over one panel. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onChange, manyAsList = false, children }: Props) {
  return (
    <Base.Root className="min-w-0" value={value} onValueChange={(next) => onChange(String(next))}>
      <div className="@container print:hidden">
        {manyAsList && <TabChoice {...{ label, tabs, value, onChange }} />}
        <Base.List
          aria-label={label}
          className={classes(
            manyAsList ? 'hidden @4xl:flex' : 'flex max-sm:grid',
            'gap-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]',
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
      <Base.Panel value={value} className="pt-8" tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

type ChoiceProps = Pick<Props, 'label' | 'tabs' | 'value' | 'onChange'>

function TabChoice({ label, tabs, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid max-w-sm gap-1.5 @4xl:hidden">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {tabs.map((tab) => (
          <option key={tab.value} value={tab.value} disabled={tab.disabled}>
            {tab.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
