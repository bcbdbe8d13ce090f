import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#studio/languages.ts'
import { timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import type { Place } from './check-in-rules.ts'

/** A person who goes away leaves nothing on the screen. */
const patienceMs = 30_000

interface Props {
  choices: readonly Place[]
  onChoose: (place: Place) => Promise<void>
  onNone: () => void
  onBack: () => void
}

/** Who may have typed these digits, also when it is one person, so that no one is checked in by a slip. */
export function Choices({ choices, onChoose, onNone, onBack }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)
  const back = useEffectEvent(onBack)
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(back, patienceMs)
    return () => clearTimeout(timer)
  }, [])

  async function choose(place: Place) {
    if (isBusy) return
    setBusy(true)
    await onChoose(place)
    setBusy(false)
  }

  return (
    <div className="grid w-full max-w-xl gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-center text-2xl outline-none sm:text-3xl">
        <Phrases text={t(choices.length === 1 ? 'kiosk.chooseOne' : 'kiosk.choose')} />
      </h2>
      <ul className="grid gap-3">
        {choices.map((place) => {
          const { lesson, attendee } = place
          return (
            <li key={attendee.bookingId ?? `${attendee.person} ${lesson.id}`}>
              <button
                type="button"
                aria-disabled={isBusy}
                onClick={() => void choose(place)}
                className="flex min-h-20 w-full flex-wrap items-center gap-x-6 gap-y-1 rounded-3xl border border-wood bg-card px-6 py-4 text-left hover:border-green hover:bg-green-soft"
              >
                <span className="text-3xl font-semibold">{attendee.initials}</span>{' '}
                <span className="min-w-0 flex-1 basis-40 text-lg wrap-anywhere">
                  <span className="tabular-nums">{timeText(Date.parse(lesson.start))}</span>{' '}
                  {inLanguage(language, lesson.title, lesson.titleEn)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="outline" className="min-h-14 px-7" onClick={onNone}>
          {t('kiosk.none')}
        </Button>
        <Button variant="quiet" className="min-h-14 px-7" onClick={onBack}>
          {t('kiosk.back')}
        </Button>
      </div>
    </div>
  )
}
