import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { FoundLesson } from '#contract/schedule/lesson-search.ts'
import { limits } from '#contract/limits.ts'
import type { FoundPayment } from '#contract/payments/money.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { inLanguage } from '#studio/languages.ts'
import { memberNumber } from '#studio/member-number.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { receiptNumber } from '#studio/receipts.ts'
import { yenText } from '#studio/yen.ts'
import { shortDayText, spanText } from '#time/tokyo.ts'
import { useLessonSearch } from '#web/features/lessons/administration/api.ts'
import { addressToEdit } from '#web/features/lessons/administration/lesson-address.ts'
import { useFoundPayments } from '#web/features/money/api.ts'
import { useMemberSearch } from '#web/features/members/administration/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useMayCall } from '#web/lib/may-call.ts'
import { useOnlyHit } from '#web/lib/only-hit.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { addressOfDestination, useOwnDestinations } from '#web/pages/admin/destinations.ts'
import type { AnyDestination } from '#web/pages/admin/destinations.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { AreaIcon } from './area-icon.tsx'
import { findPages } from './find-pages.ts'
import { useFocusAfterLink } from './focus-after-link.ts'

export interface PaletteProps {
  open: boolean
  onClose: () => void
}

/** Finds a page, a member, a lesson or a payment while one types, and opens it. */
export default function Palette({ open, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { to } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { focusAfter, follow } = useFocusAfterLink()

  function choose({ path }: SearchResult) {
    follow()
    onClose()
    window.scrollTo(0, 0)
    void navigate(to(path))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('adminNav.palette.title')}
      place="top"
      focusFirst={input}
      focusAfter={focusAfter}
    >
      <Search input={input} onChoose={choose} />
    </Dialog>
  )
}

interface SearchProps {
  input: RefObject<HTMLInputElement | null>
  onChoose: (found: SearchResult) => void
}

function Search({ input, onChoose }: SearchProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const { groups, isWaiting, isCurrent, members, lessons, payments } = useSearchResults(typed)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const failed = isCurrent && (members.error ?? lessons.error ?? payments.error) !== null
  const hits = { total: count, items: groups.flatMap(({ items }) => items) }
  const enter = useOnlyHit(typed, isWaiting || failed ? undefined : hits, onChoose)
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      // A chosen item must not become the text while the dialog fades out.
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return
        setTyped(value)
        enter(undefined)
      }}
    >
      <Autocomplete.Input
        ref={input}
        aria-label={t('adminNav.palette.label')}
        placeholder={t('adminNav.palette.hint')}
        maxLength={limits.searchLength}
        enterKeyHint="go"
        onKeyDown={({ key, nativeEvent }) => {
          // As soon as there is a hit, Enter opens the marked one.
          if (key === 'Enter' && !nativeEvent.isComposing && isWaiting && count === 0) enter(typed)
        }}
        spellCheck={false}
        className={inputClass}
      />
      <Autocomplete.Status className="min-h-9 py-2 text-xs text-ink-soft">
        {isWaiting && t('adminNav.palette.searching')}
        {!isWaiting && isCurrent && count > 0 && t('adminNav.palette.found', { count })}
        {!isWaiting && count === 0 && !failed && t('adminNav.palette.none')}
      </Autocomplete.Status>
      {isCurrent && <FailedLoad text={t('adminNav.palette.membersFailed')} query={members} />}
      {isCurrent && <FailedLoad text={t('adminNav.palette.lessonsFailed')} query={lessons} />}
      {isCurrent && <FailedLoad text={t('adminNav.palette.paymentsFailed')} query={payments} />}
      <Autocomplete.List className="-mx-3 h-[min(22rem,46svh)] scroll-py-2 overflow-y-auto">
        {({ value, items }: FoundGroup) => (
          <Autocomplete.Group key={value} items={items} className="pb-3">
            <Autocomplete.GroupLabel className="px-3 pb-1 text-xs text-ink-soft">
              {t(`adminNav.palette.${value}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(found: SearchResult) => (
                <Autocomplete.Item
                  key={found.path}
                  value={found}
                  onClick={() => onChoose(found)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 leading-tight data-[highlighted]:bg-green-soft data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 data-[highlighted]:outline-green"
                >
                  <FoundItem found={found} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="pt-3 text-xs text-ink-soft without-keys:hidden">{t('adminNav.palette.keys')}</p>
    </Autocomplete.Root>
  )
}

/** In large text on a phone the number follows below the words. */
const line = 'flex min-w-0 grow flex-wrap items-center justify-between gap-x-3'
const words = 'min-w-0 grow basis-[9rem]'

/** What the palette says of a page, a member, a lesson or a payment. */
function FoundItem({ found }: { found: SearchResult }) {
  const { t } = useTranslation()
  if (found.kind === 'member') return <Member member={found.member} />
  if (found.kind === 'lesson') return <Lesson lesson={found.lesson} />
  if (found.kind === 'payment') return <Payment payment={found.payment} />
  if (found.kind === 'allMembers') {
    return (
      <>
        <AreaIcon name="search" className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0">{t('adminNav.palette.allMembers', { count: found.total })}</span>
      </>
    )
  }
  const { icon, name, group } = found.page
  return (
    <>
      <AreaIcon name={icon} className="size-5 shrink-0 text-green" />
      <span className="min-w-0 grow font-semibold">{t(`adminNav.to.${name}`)}</span>
      <span className="shrink-0 text-xs text-ink-soft max-sm:hidden">{t(`adminNav.groups.${group}`)}</span>
    </>
  )
}

function Member({ member }: { member: ManagedMember }) {
  const { t } = useTranslation()
  const name = fullName(member)
  return (
    <>
      <AreaIcon name="members" className="size-5 shrink-0 text-green" />
      <span className={line}>
        <span className={words}>
          <span lang="ja" className="block text-xs text-ink-soft">
            {fullKana(member)}
          </span>
          <span lang={languageOfName(name)} className="block font-semibold wrap-anywhere">
            {name}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">
          {t('memberPage.number', { number: memberNumber(member.number) })}
        </span>
      </span>
    </>
  )
}

function Lesson({ lesson }: { lesson: FoundLesson }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { title, titleEn, start, end, totalSeats, seatsLeft } = lesson
  return (
    <>
      <AreaIcon name="calendar" className="size-5 shrink-0 text-green" />
      <span className={line}>
        <span className={words}>
          <span className="block font-semibold wrap-anywhere">{inLanguage(language, title, titleEn)}</span>
          <span className="block text-xs text-ink-soft tabular-nums">
            {spanText(Date.parse(start), Date.parse(end), language) + zoneMark}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">
          {t('adminNav.palette.seats', { booked: totalSeats - seatsLeft, total: totalSeats })}
        </span>
      </span>
    </>
  )
}

function Payment({ payment }: { payment: FoundPayment }) {
  const { language } = useLanguage()
  const { name, number, amount, paidAt } = payment
  return (
    <>
      <AreaIcon name="money" className="size-5 shrink-0 text-green" />
      <span className={line}>
        <span className={words}>
          <span className="block text-xs text-ink-soft tabular-nums">
            {receiptNumber(number)} {shortDayText(Date.parse(paidAt), language)}
          </span>
          <span lang={languageOfName(name)} className="block font-semibold wrap-anywhere">
            {name}
          </span>
        </span>
        <span className="shrink-0 text-xs text-ink-soft tabular-nums">{yenText(amount, language)}</span>
      </span>
    </>
  )
}

/** What the palette can lead to, with the address of its page without language. */
type SearchResult = { path: string } & (
  | { kind: 'page'; page: AnyDestination }
  | { kind: 'member'; member: ManagedMember }
  | { kind: 'allMembers'; total: number }
  | { kind: 'lesson'; lesson: FoundLesson }
  | { kind: 'payment'; payment: FoundPayment }
)

interface FoundGroup {
  value: 'pages' | 'payments' | 'members' | 'lessons'
  items: SearchResult[]
}

const pauseMs = 200
const mostMembers = 6

/**
 * Pages at once; members, lessons and payments after a pause in typing. A later search cancels the calls of
 * an earlier one.
 */
function useSearchResults(typed: string) {
  const { t } = useTranslation()
  const q = typed.trim()
  const settled = useDebouncedValue(q, pauseMs)
  const may = useMayCall()
  const members = useMemberSearch(may('listMembers') ? settled : '', mostMembers)
  const lessons = useLessonSearch(may('findLessons') ? settled : '')
  const payments = useFoundPayments(may('findPayments') ? settled : '')
  const isWaiting = settled !== q || members.isLoading || lessons.isLoading || payments.isLoading
  const pages = findPages(useOwnDestinations(), typed, ({ name }) => t(`adminNav.to.${name}`))
  // What was found for other words is not shown, because Enter would open it.
  const isCurrent = q !== '' && settled === q
  const groups: FoundGroup[] = [
    {
      value: 'pages',
      items: pages.map((page) => ({ kind: 'page', path: addressOfDestination(page), page })),
    },
    {
      value: 'payments',
      items: (isCurrent ? (payments.data ?? []) : []).map((payment) => ({
        kind: 'payment',
        path: `/receipt/${payment.paymentId}`,
        payment,
      })),
    },
    { value: 'members', items: isCurrent ? membersIn(members.data, q) : [] },
    {
      value: 'lessons',
      items: (isCurrent ? (lessons.data ?? []) : []).map((lesson) => ({
        kind: 'lesson',
        path: addressToEdit(lesson),
        lesson,
      })),
    },
  ]
  const filled = groups.filter(({ items }) => items.length > 0)
  return { groups: filled, isWaiting, isCurrent, members, lessons, payments }
}

function membersIn(
  { items, total }: { items: ManagedMember[]; total: number } = { items: [], total: 0 },
  q: string,
): SearchResult[] {
  const all: SearchResult[] = [
    { kind: 'allMembers', path: `/admin?tab=user&${new URLSearchParams({ q }).toString()}`, total },
  ]
  return [
    ...items.map((member): SearchResult => ({ kind: 'member', path: `/admin/members/${member.id}`, member })),
    ...(total > items.length ? all : []),
  ]
}
