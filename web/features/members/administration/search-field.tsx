import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { limits } from '#contract/limits.ts'
import { classes } from '#web/ui/classes.ts'
import { inputClass } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

interface Props {
  /** The present search. */
  q: string
  /** Instead of those of members. */
  label?: string
  hint?: string
  /** Whether the label is only spoken, because the field stands in a row of controls. */
  inRow?: boolean
  onSearch: (q: string) => void
  /** A search was entered, or another one is typed since. */
  onEnter?: (q: string | undefined) => void
}

/** The search begins after this pause in typing. */
const pauseMs = 300

/** Searches after a pause in typing, but not while an input method still composes. */
export function SearchField({ q, label, hint, inRow = false, onSearch, onEnter }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const name = label ?? t('memberAdmin.search')
  const [typed, setTyped] = useState(q)
  const [converting, setConverting] = useState(false)
  const { key } = useLocation()
  const moved = useNavigationType()
  const [seen, setSeen] = useState({ key, q })
  /** Searches that were started and are not in the address yet. */
  const [started, setStarted] = useState<readonly string[]>([])

  function search() {
    // The field keeps a space at its end, because another word may follow.
    const next = typed.trim()
    if (next === (started.at(-1) ?? q)) return
    setStarted([...started, next])
    onSearch(next)
  }
  const searchAtPause = useEffectEvent(search)

  if (key !== seen.key) {
    const arrived = started.lastIndexOf(q)
    setSeen({ key, q })
    setStarted(arrived < 0 ? [] : started.slice(arrived + 1))
    // The back button changes the search as well. Without it, the visitor may have typed more in the
    // meantime.
    if (moved === NavigationType.Pop || (arrived < 0 && q !== seen.q)) setTyped(q)
  }

  useEffect(() => {
    if (converting) return undefined
    const timer = setTimeout(searchAtPause, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, converting])

  return (
    <Form
      role="search"
      className={classes('grid max-w-xl min-w-0 flex-1 gap-1.5', inRow ? 'basis-[12rem]' : 'basis-[18rem]')}
      onSubmit={(event) => {
        event.preventDefault()
        search()
        if (typed.trim() !== '') onEnter?.(typed.trim())
      }}
    >
      {!inRow && (
        <label htmlFor={id} className="text-sm font-semibold">
          {name}
        </label>
      )}
      <input
        id={id}
        {...(inRow && { 'aria-label': name })}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.searchLength}
        placeholder={hint ?? t('memberAdmin.searchHint')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onEnter?.(undefined)
        }}
        onCompositionStart={() => setConverting(true)}
        onCompositionEnd={() => setConverting(false)}
        className={inputClass}
      />
    </Form>
  )
}
