import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { fingerprinted, fingerprintLength, leaveKiosk, pinForm } from '#contract/kiosk.ts'
import type { Attendee, KioskDay } from '#contract/kiosk.ts'
import { call, CallError } from '#web/lib/api.ts'
import { useContractForm, useSubmission } from '#web/lib/contract-form.ts'
import { errorText } from '#web/lib/error-text.ts'
import { ownKiosk } from '#web/lib/kiosk-session.ts'
import { pageOfPath, pathIn, useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Interactive } from '#web/ui/interactive.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCheckIn, useKioskDay, useSending, useWayOut } from './api.ts'
import { Asking } from './asking.tsx'
import { choicesOf, isAmbiguous, outcomeOf, placesOf } from './check-in-rules.ts'
import type { Place } from './check-in-rules.ts'
import { Choices } from './choices.tsx'
import { Keypad } from './keypad.tsx'
import { Told } from './told.tsx'
import type { Answer } from './told.tsx'

const page = '/admin/reception'

/** What the tablet at the door shows, at every address of the site. */
export default function Kiosk() {
  const { pathname } = useLocation()
  const { to } = useLanguage()
  const isHere = pageOfPath(pathname).replace(/\/$/, '') === page
  const address = to(page)
  // A new document, because only that page may use the camera, and is kept for the time without a connection.
  useEffect(() => {
    // Not on the way out of it.
    if (!isHere && ownKiosk() !== undefined) location.replace(address)
  }, [isHere, address])
  return isHere ? (
    <Interactive>
      <CheckIn />
    </Interactive>
  ) : null
}

/** In a chunk of its own, because it reads QR codes. Loaded with the page, for the time without a connection. */
const loadScanner = () => import('#web/features/reception/scanner.tsx')
const Scanner = lazy(loadScanner)

/**
 * What is on the screen: the keypad, those who may stand there, what the tablet answers, or the
 * questionnaire.
 */
type Step = { choices: Place[] } | { answer: Answer } | { asking: Place } | undefined

function CheckIn() {
  const { t } = useTranslation()
  const { day, isOffline, waiting, query } = useKioskDay()
  const [step, setStep] = useState<Step>()
  const [isLeaving, setLeaving] = useState(false)
  const checkIn = useCheckIn()
  useSending(waiting)
  useEffect(() => {
    loadScanner().catch(() => undefined)
  }, [])

  function find(isWanted: (attendee: Attendee) => boolean, nothing: 'unknown' | 'unknownCode') {
    if (day === undefined) return
    const choices = choicesOf(placesOf(day, isWanted), Date.now())
    if (choices.length === 0) setStep({ answer: { kind: nothing } })
    else if (isAmbiguous(choices)) setStep({ answer: { kind: 'ambiguous' } })
    else setStep({ choices })
  }

  async function findCode(code: string) {
    if (day === undefined) return
    const fingerprint = await fingerprintOf(day, code)
    find((attendee) => attendee.fingerprint === fingerprint, 'unknownCode')
  }

  async function choose(place: Place) {
    const outcome = outcomeOf(place, Date.now())
    const { bookingId, initials } = place.attendee
    if (outcome !== 'open' || bookingId === null) return setStep({ answer: { kind: outcome, place } })
    try {
      const how = await checkIn(bookingId, initials)
      setStep({ answer: { kind: 'welcome', place, isKept: how === 'kept' } })
    } catch (error) {
      setStep({ answer: { kind: refusedAs(error), place } })
    }
  }

  return (
    <div className="grid min-h-svh grid-rows-[auto_1fr_auto] bg-paper">
      <Top />
      <main
        id="content"
        tabIndex={-1}
        className="grid content-center justify-items-center gap-6 px-4 py-4 outline-none"
      >
        <h1 className="sr-only">{t('kiosk.title')}</h1>
        {isOffline && <Notice>{t('kiosk.offline')}</Notice>}
        {waiting > 0 && <p className="text-sm text-ink-soft">{t('kiosk.waiting', { count: waiting })}</p>}
        <FailedLoad text={t('kiosk.loadFailed')} query={query} />
        {day === undefined && !query.error && (
          <div role="status" aria-label={t('kiosk.loading')} className="w-full max-w-md">
            <Skeleton className="h-96 rounded-3xl" />
          </div>
        )}
        {day && step === undefined && (
          <Start
            onDigits={(digits) => find((attendee) => attendee.digits === digits, 'unknown')}
            onCode={(code) => void findCode(code)}
          />
        )}
        {step && 'choices' in step && (
          <Choices
            choices={step.choices}
            onChoose={choose}
            onNone={() => setStep({ answer: { kind: 'unknown' } })}
            onBack={() => setStep(undefined)}
          />
        )}
        {step && 'answer' in step && (
          <Told
            answer={step.answer}
            onAsk={isOffline ? undefined : (asking) => setStep({ asking })}
            onOver={() => setStep(undefined)}
          />
        )}
        {step && 'asking' in step && (
          <Asking
            place={step.asking}
            onSent={() => setStep({ answer: { kind: 'thanks' } })}
            onOver={() => setStep(undefined)}
          />
        )}
      </main>
      <footer className="flex justify-end px-4 pb-3">
        <Button variant="quiet" className="font-normal" onClick={() => setLeaving(true)}>
          {t('kiosk.leave')}
        </Button>
        {isLeaving && <LeaveDialog onClose={() => setLeaving(false)} />}
      </footer>
    </div>
  )
}

function Top() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const other = language === 'ja' ? 'en' : 'ja'
  return (
    <header className="flex items-center justify-between gap-4 px-4 py-3">
      <p className="font-display text-lg">{t('kiosk.title')}</p>
      <Link
        to={pathIn(other, page)}
        replace
        lang={other}
        className={buttonClass('outline', 'min-h-14 shrink-0 px-7 whitespace-nowrap')}
      >
        {t('kiosk.otherLanguage')}
      </Link>
    </header>
  )
}

function Start({ onDigits, onCode }: { onDigits: (digits: string) => void; onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const [isScanning, setScanning] = useState(false)
  return (
    <>
      <Keypad onDigits={onDigits} />
      <Button variant="outline" className="min-h-16 px-8 text-lg" onClick={() => setScanning(true)}>
        {t('kiosk.scan')}
      </Button>
      <p className="max-w-md text-center text-sm text-ink-soft">
        <Phrases text={t('kiosk.noPhone')} />
      </p>
      <Dialog
        open={isScanning}
        onClose={() => setScanning(false)}
        title={t('kiosk.scanTitle')}
        closeLabel={t('kiosk.scanClose')}
      >
        {isScanning && (
          <Suspense fallback={<Skeleton className="aspect-square rounded-2xl" />}>
            <Scanner
              onCode={(code) => {
                setScanning(false)
                onCode(code)
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

/** Ends the self check-in with the PIN, which only the server can check. */
function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const wayOut = useWayOut()
  const form = useContractForm(pinForm, { pin: '' })
  const { failure, submitWith } = useSubmission(form, {
    textOf: (error) =>
      error instanceof CallError && error.code === 'error.server.unreachable'
        ? t('kiosk.end.offline')
        : errorText(t, error),
  })
  const submit = submitWith(async (body) => {
    await call(leaveKiosk, { token: ownKiosk()?.token ?? '', body }).catch((error: unknown) => {
      // Another browser has ended it, or midnight has.
      if (!(error instanceof CallError) || error.code !== 'error.server.token_expired') throw error
    })
    await wayOut()
  })
  return (
    <FormDialog
      open
      {...{ form, failure, onClose }}
      title={t('kiosk.end.title')}
      confirmLabel={t('kiosk.end.ok')}
      onSubmit={submit}
    >
      <p>{t('kiosk.end.text')}</p>
      <TextField
        label={t('kiosk.end.pin')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        required
        error={form.formState.errors.pin}
        {...form.register('pin')}
      />
    </FormDialog>
  )
}

async function fingerprintOf({ salt }: KioskDay, code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(fingerprinted(salt, code)))
  return [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, fingerprintLength)
}

/** What the person reads when the server knows more than the tablet. */
function refusedAs(error: unknown): 'cancelled' | 'missed' | 'over' | 'failed' {
  if (!(error instanceof CallError)) return 'failed'
  if (error.code === 'error.yoga.bookingNotFound') return 'cancelled'
  if (error.code === 'error.attendance.changed') return 'missed'
  return error.code === 'error.kiosk.lessonOver' ? 'over' : 'failed'
}
