import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { limits } from '#contract/limits.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { memberCodeOf } from '#contract/member-codes.ts'
import { findMemberByCode } from '#contract/reception.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { PausingNotice } from '#web/features/bookings/front-desk/received-row.tsx'
import { useMemberSearch } from '#web/features/members/administration/api.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { useOnlyHit } from '#web/lib/only-hit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArrivedMember } from './arrived-member.tsx'

/** The search begins after this pause in typing. */
const pauseMs = 250

/** One field for a scanner, for kana and for names, the camera beside it, and below it who has come. */
export function Arrival({ now }: { now: number }) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, member, show, close, failure, findCode } = useArrival()
  const wanted = memberCodeOf(typed) === undefined ? typed.trim() : ''
  const settled = useDebouncedValue(wanted, pauseMs)
  const q = settled === wanted ? settled : ''
  const found = useMemberSearch(q, shownAtOnce)
  const enter = useOnlyHit(q, q === '' ? undefined : found.data, show)
  useDigitsToField(field)

  function done() {
    close()
    field.current?.focus()
  }

  return (
    <div className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <Form
          role="search"
          className="grid min-w-0 flex-1 basis-[16rem] gap-1.5"
          onSubmit={(event) => {
            event.preventDefault()
            if (wanted !== '') enter(wanted)
          }}
        >
          <label htmlFor={id} className="text-sm font-semibold">
            <Phrases text={t('reception.arrival.field')} />
          </label>
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={limits.searchLength}
            placeholder={t('reception.arrival.hint')}
            value={typed}
            onChange={({ target }) => {
              enter(undefined)
              type(target.value)
            }}
            className={`${inputClass} min-h-14 text-lg!`}
          />
        </Form>
        <ScanButton onCode={(code) => void findCode(code)} />
      </div>
      {failure && <Notice kind="error">{failure}</Notice>}
      {wanted !== '' && <FoundMembers {...{ q, found }} onChoose={show} />}
      {wanted === '' && member && <ArrivedMember key={member.id} {...{ member, now }} onClose={done} />}
    </div>
  )
}

/** Who stands at the reception, found by a code or chosen from a search. */
function useArrival() {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [member, setMember] = useState<ManagedMember>()
  const [failure, setFailure] = useState<string>()
  /** The code that was shown last. The answer to an earlier one is not shown any more. */
  const latest = useRef<string>(undefined)

  function show(arrived: ManagedMember) {
    setMember(arrived)
    setTyped('')
    setFailure(undefined)
  }

  /** Asks each time, because the code may be replaced at any moment. */
  async function findCode(code: string) {
    latest.current = code
    setFailure(undefined)
    try {
      const owner = await call(findMemberByCode, { query: { code } })
      if (latest.current === code) show(owner)
    } catch (error) {
      if (latest.current !== code) return
      setMember(undefined)
      const isUnknown = error instanceof CallError && error.code === 'error.member.notFound'
      setFailure(isUnknown ? t('reception.arrival.unknownCode') : errorText(t, error))
    }
  }

  function type(text: string) {
    setTyped(text)
    setFailure(undefined)
    const code = memberCodeOf(text)
    if (code === undefined) latest.current = undefined
    else if (code !== latest.current) void findCode(code)
  }

  function close() {
    latest.current = undefined
    setMember(undefined)
  }

  return { typed, type, member, show, close, failure, findCode }
}

const shownAtOnce = 6

interface FoundMembersProps {
  /** Empty while the person still types. */
  q: string
  found: ReturnType<typeof useMemberSearch>
  onChoose: (member: ManagedMember) => void
}

/** The members whose name, kana or number was typed, to choose from. */
function FoundMembers({ q, found: query, onChoose }: FoundMembersProps) {
  const { t } = useTranslation()
  const { items = [], total = 0 } = query.data ?? {}
  return (
    <div className="grid gap-2">
      <FailedLoad text={t('reception.arrival.failed')} query={query} />
      <p role="status" className="text-sm text-ink-soft">
        {q === '' || query.isLoading ? t('reception.arrival.searching') : query.data && countText()}
      </p>
      {(q === '' || query.isLoading) && <Skeleton className="h-16 rounded-2xl" />}
      <ul className="grid gap-2 lg:grid-cols-2">
        {items.map((member) => (
          <li key={member.id}>
            <button
              type="button"
              onClick={() => onChoose(member)}
              className="flex min-h-16 w-full flex-wrap items-center justify-between gap-x-4 rounded-2xl border border-line bg-card px-5 py-2 text-left hover:border-green hover:bg-green-soft"
            >
              <span className="min-w-0">
                <span lang="ja" className="block text-sm text-ink-soft">
                  {fullKana(member)}
                </span>
                <span lang={languageOfName(fullName(member))} className="text-lg font-semibold wrap-anywhere">
                  {fullName(member)}
                </span>
              </span>
              <PausingNotice pausing={member.pausing} />
              <span className="text-sm text-ink-soft tabular-nums">
                {t('reception.arrival.number', { number: memberNumber(member.number) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )

  function countText(): string {
    if (total === 0) return t('reception.arrival.none')
    return total > items.length
      ? t('reception.arrival.more', { count: total, shown: items.length })
      : t('reception.arrival.found', { count: total })
  }
}

/**
 * Gives the field the focus at the first digit that is typed elsewhere on the page. A scanner that types as a
 * keyboard then writes there, also while a button has the focus, which its Enter would press otherwise.
 */
function useDigitsToField(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      if (!/^[0-9０-９]$/.test(key) || ctrlKey || metaKey || altKey) return
      if (!(target instanceof HTMLElement) || target.closest('input, textarea, select, [role="dialog"]'))
        return
      if (target.closest('[role="alertdialog"]')) return
      field.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

/** In a chunk of its own, because it reads QR codes. */
const Scanner = lazy(() => import('./scanner.tsx').catch(() => ({ default: NotLoaded })))

/** In the address, so that the page can be read from the server with the camera open. */
const parameter = 'camera'

/** Opens the camera and passes on the code that it reads. */
function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const isOpen = search.has(parameter)

  function setOpen(open: boolean) {
    const next = new URLSearchParams(search)
    if (open) next.set(parameter, 'open')
    else next.delete(parameter)
    if (open && !mayUseCamera()) location.search = next.toString()
    else setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <>
      <Button variant="outline" className="min-h-14 px-7" onClick={() => setOpen(true)}>
        {t('reception.arrival.scan')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('reception.arrival.camera.title')}
        closeLabel={t('reception.arrival.camera.close')}
      >
        {isOpen && (
          <Suspense fallback={<Skeleton className="aspect-square rounded-2xl" />}>
            <Scanner
              onCode={(code) => {
                setOpen(false)
                onCode(code)
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}

/**
 * A document that Chromium has read from another address of the admin area may not use the camera until it is
 * read again.
 */
function mayUseCamera(): boolean {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  return featurePolicy?.allowsFeature('camera') ?? true
}

function NotLoaded() {
  const { t } = useTranslation()
  return <Notice kind="error">{t('reception.arrival.camera.loadFailed')}</Notice>
}
