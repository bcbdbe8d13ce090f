import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundGuest } from '#contract/guests.ts'
import { languageOfName } from '#studio/person-name.ts'
import { dateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useFoundGuests } from './api.ts'

const shownAtOnce = 4

/** The search begins after this pause in typing. */
const pauseMs = 300

interface Props {
  /** What was typed. */
  typed: string
  /** Who cannot be chosen, because they have a seat in the lesson. */
  booked: readonly string[]
  onChoose: (guest: FoundGuest) => void
}

/** Guests who have been here before, found while the form of a new guest is filled in. */
export function ReturningGuests({ typed, booked, onChoose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const { data } = useFoundGuests(q, shownAtOnce)
  const found = typed === '' || q === '' ? [] : (data?.items ?? []).filter(({ erased }) => !erased)
  return (
    <div role="status" className="grid gap-1.5 empty:hidden">
      {found.length > 0 && (
        <>
          <p className="text-sm font-semibold">{t('guests.returning')}</p>
          <ul className="grid gap-1.5">
            {found.map((guest) => (
              <li key={guest.id}>
                <button
                  type="button"
                  disabled={booked.includes(guest.id)}
                  onClick={() => onChoose(guest)}
                  className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-4 rounded-xl border border-line px-4 py-2 text-left not-disabled:hover:border-green not-disabled:hover:bg-green-soft disabled:text-ink-soft"
                >
                  <span className="min-w-0">
                    <span lang={languageOfName(guest.name)} className="font-semibold wrap-anywhere">
                      {guest.name}
                    </span>{' '}
                    <span className="text-sm text-ink-soft tabular-nums">{guest.phone}</span>
                  </span>
                  <span className="text-sm">
                    {booked.includes(guest.id)
                      ? t('guests.alreadyHere')
                      : t('guests.lessons', {
                          count: guest.lessons,
                          last:
                            guest.lastLesson === null
                              ? '–'
                              : dateText(Date.parse(guest.lastLesson), language),
                        })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
