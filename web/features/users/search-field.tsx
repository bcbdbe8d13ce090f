import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { classes } from '#web/ui/classes.ts'
import { inputClass } from '#web/ui/field.tsx'

interface Props {
  /** What is searched for now. */
  q: string
  onSearch: (q: string) => void
}

/** How long a pause in typing is. */
const pauseMs = 300

/** Searches as soon as nothing more is typed; what an input method still converts is not finished. */
export function SearchField({ q, onSearch }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState(q)
  const [asked, setAsked] = useState(q)
  const [converting, setConverting] = useState(false)
  const search = useEffectEvent(() => {
    setAsked(typed)
    if (typed !== q) onSearch(typed)
  })

  // The address may change by itself, as with the back button.
  if (q !== asked) {
    setAsked(q)
    setTyped(q)
  }

  useEffect(() => {
    if (converting) return undefined
    const timer = setTimeout(search, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, converting])

  return (
    <form
      role="search"
      method="post"
      className="grid min-w-0 flex-1 basis-72 gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== q) onSearch(typed)
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {t('user.search')}
      </label>
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.searchLength}
        placeholder={t('user.searchHint')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onCompositionStart={() => setConverting(true)}
        onCompositionEnd={() => setConverting(false)}
        className={classes(inputClass, 'max-w-xl')}
      />
    </form>
  )
}
