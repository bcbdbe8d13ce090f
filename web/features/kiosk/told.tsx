import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#studio/languages.ts'
import { timeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import type { Outcome, Place } from './check-in-rules.ts'

export type Answer =
  | { kind: 'welcome'; place: Place; isKept: boolean }
  | { kind: Outcome | 'failed'; place: Place }
  | { kind: 'unknown' | 'unknownCode' | 'ambiguous' | 'thanks' }

/** Long enough to read, and short enough that the next person need not press anything. */
const shownMs = { welcome: 6_000, other: 12_000, asking: 20_000 }

interface Props {
  answer: Answer
  /** Shows the questionnaire; absent without a connection. */
  onAsk: ((place: Place) => void) | undefined
  onOver: () => void
}

/** Whether the person may come in, or what to do; the start follows by itself. */
export function Told({ answer, onAsk, onOver }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const isWelcome = answer.kind === 'welcome'
  const asked = placeToAsk(answer)
  const over = useEffectEvent(onOver)
  const isKept = answer.kind === 'welcome' && answer.isKept
  const hasMore = isKept || (isWelcome && answer.place.attendee.open.length > 0)
  const lastsMs = asked ? shownMs.asking : isWelcome && !hasMore ? shownMs.welcome : shownMs.other
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(over, lastsMs)
    return () => clearTimeout(timer)
  }, [lastsMs])
  const lesson = 'place' in answer ? answer.place.lesson : undefined
  return (
    <section
      className={classes(
        'grid w-full max-w-xl justify-items-center gap-5 rounded-3xl px-6 py-10 text-center',
        isWelcome || answer.kind === 'thanks' ? 'bg-green-soft text-green' : 'bg-card',
      )}
    >
      <h2 ref={heading} tabIndex={-1} className="text-3xl text-balance outline-none sm:text-4xl">
        <Phrases text={headingText()} />
      </h2>
      {lesson && (
        <p className="text-xl wrap-anywhere sm:text-2xl">
          <span className="tabular-nums">{timeText(Date.parse(lesson.start))}</span>{' '}
          {inLanguage(language, lesson.title, lesson.titleEn)}
        </p>
      )}
      {answer.kind === 'welcome' ? (
        <>
          {answer.place.attendee.open.slice(0, 1).map((kind) => (
            <p key={kind} className="text-lg text-ink">
              <Phrases text={t(`kiosk.open.${kind}`)} />
            </p>
          ))}
          {answer.isKept && <p className="text-ink">{t('kiosk.kept')}</p>}
        </>
      ) : (
        <p className="text-lg">
          <Phrases text={t(`kiosk.hint.${toldAs(answer.kind)}`)} />
        </p>
      )}
      {asked && (onAsk === undefined || isKept) && (
        <p className="text-ink">
          <Phrases text={t('kiosk.ask.without')} />
        </p>
      )}
      {asked && onAsk && !isKept ? (
        <>
          <p className="text-lg text-ink">
            <Phrases text={t('kiosk.ask.offer')} />
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <Button className="min-h-14 px-8 text-lg" onClick={() => onAsk(asked)}>
              {t('kiosk.ask.begin')}
            </Button>
            <Button variant="outline" className="min-h-14 px-8 text-lg" onClick={onOver}>
              {t('kiosk.ask.later')}
            </Button>
          </div>
        </>
      ) : (
        <Button className="min-h-14 px-8 text-lg" onClick={onOver}>
          {t('kiosk.back')}
        </Button>
      )}
    </section>
  )

  function headingText(): string {
    if (answer.kind === 'welcome') return t('kiosk.welcome')
    const time = lesson ? timeText(Date.parse(lesson.opensAt)) : ''
    return t(`kiosk.told.${toldAs(answer.kind)}`, { time })
  }
}

/** The place of a person who is in, and has not answered the questionnaire. */
function placeToAsk(answer: Answer): Place | undefined {
  if (answer.kind !== 'welcome' && answer.kind !== 'attended') return undefined
  return answer.place.attendee.toAnswer ? answer.place : undefined
}

/** An open place that could not be marked. */
const toldAs = <Kind extends string>(kind: Kind) =>
  (kind === 'open' ? 'failed' : kind) as Exclude<Kind, 'open'>
