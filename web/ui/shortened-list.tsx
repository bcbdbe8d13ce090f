import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface Props<Item> {
  items: readonly Item[]
  /** What is said instead of an empty list. */
  none: string
  children: (item: Item) => ReactNode
}

const shownAtFirst = 5

/** The first lines of a list, and a button that shows all of them. */
export function ShortenedList<Item>({ items, none, children }: Props<Item>) {
  const { t } = useTranslation()
  const [whole, setWhole] = useState(false)
  if (items.length === 0)
    return (
      <p data-empty className="text-sm text-ink-soft">
        {none}
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line text-sm">
        {items.slice(0, whole ? undefined : shownAtFirst).map(children)}
      </ul>
      {!whole && items.length > shownAtFirst && (
        <Button variant="outline" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('memberPage.showAll', { count: items.length })}
        </Button>
      )}
    </>
  )
}
