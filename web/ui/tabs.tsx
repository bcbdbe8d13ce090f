import { Tabs as Base } from '@base-ui/react/tabs'
import { startTransition, useLayoutEffect, useOptimistic, useRef } from 'react'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: string
}

interface Props {
  /** Names the list for screen readers. */
  label: string
  tabs: Tab[]
  value: string
  onChange: (value: string) => void
  /** Stands beside the row where there is room, else between it and the panel. */
  beside?: ReactNode
  /** Whether the panel begins close below the row. */
  dense?: boolean
  children: ReactNode
}

/**
 * A row of tabs over one panel. Arrow keys move between the tabs. Where the row is wider than the screen it
 * scrolls, and the chosen tab stays in sight. A name that is wider than the screen has several lines. A tab
 * shows at once that it was chosen, before its panel is drawn.
 */
export function Tabs({ label, tabs, value, onChange, beside, dense = false, children }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useOptimistic(value)
  useLayoutEffect(() => {
    const list = row.current
    if (!list) return undefined
    const markRest = () => {
      list.toggleAttribute('data-more-before', list.scrollLeft > 1)
      list.toggleAttribute('data-more-after', list.scrollLeft + list.clientWidth < list.scrollWidth - 1)
    }
    const showChosen = () => {
      const active = list.querySelector<HTMLElement>('[data-active]')
      if (active) list.scrollLeft = active.offsetLeft - (list.clientWidth - active.offsetWidth) / 2
      markRest()
    }
    showChosen()
    // Larger text makes the tabs wider.
    const observer = new ResizeObserver(showChosen)
    for (const box of [list, ...list.children]) observer.observe(box)
    list.addEventListener('scroll', markRest, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', markRest)
    }
  }, [chosen, tabs.length])
  return (
    <Base.Root
      className="relative min-w-0"
      value={chosen}
      onValueChange={(next) =>
        startTransition(() => {
          choose(String(next))
          onChange(String(next))
        })
      }
    >
      <div className="flex flex-wrap print:hidden xl:flex-nowrap">
        <Base.List
          ref={row}
          aria-label={label}
          className="relative flex min-w-0 grow gap-1 max-xl:w-full overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none] data-more-after:mask-r-from-[calc(100%-40px)] data-more-before:mask-l-from-[calc(100%-40px)]"
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="min-h-12 max-w-full shrink-0 border-b-3 border-transparent px-4 py-2 text-sm font-semibold text-ink-soft -outline-offset-3 max-sm:px-3 hover:text-green chosen:border-persimmon chosen:text-green"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {beside !== undefined && (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1 empty:hidden max-xl:w-full max-xl:pt-3 xl:flex-nowrap xl:border-b xl:border-line xl:pl-4">
            {beside}
          </div>
        )}
      </div>
      <Base.Panel value={chosen} className={dense ? 'pt-3' : 'pt-8'} tabIndex={-1}>
        {children}
      </Base.Panel>
    </Base.Root>
  )
}
