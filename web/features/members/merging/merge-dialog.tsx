import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { listDuplicates, listDuplicatesOf, mergeAccounts, previewMerge } from '#contract/accounts/merging.ts'
import type { Account, MergePreview as Preview } from '#contract/accounts/merging.ts'
import { inLanguage } from '#studio/languages.ts'
import { memberNumber } from '#studio/member-number.ts'
import { planName } from '#studio/member-types.ts'
import { fullKana, fullName, languageOfName } from '#studio/person-name.ts'
import { dateText, instantOf, timeText } from '#time/tokyo.ts'
import { call, CallError } from '#web/lib/api.ts'
import { changeErrorText } from '#web/lib/error-text.ts'
import { useFacts } from '#web/lib/facts.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useReload } from '#web/lib/reload.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PasswordQuestion } from '../password-question.tsx'

interface Props {
  open: boolean
  accounts: readonly [Account, Account]
  /** Called with the account that was kept. */
  onMerged: (keptId: string) => void
  onClose: () => void
}

/**
 * Compares two accounts, asks whose login stays, shows what moves, and merges them with the administrator's
 * password.
 */
export function MergeDialog({ open, accounts, onMerged, onClose }: Props) {
  const { t } = useTranslation()
  const [older, newer] = accounts
  const [keptId, setKeptId] = useState(older.id)
  const otherId = keptId === older.id ? newer.id : older.id
  const preview = useMergePreview({ id: keptId, otherId })
  const merge = useMergeAccounts()

  return (
    <PasswordQuestion
      wide
      {...{ open, onClose }}
      title={t('merging.title', { name: fullName(older) })}
      passwordLabel={t('memberAdmin.administrator.password')}
      yes={t('merging.ok')}
      no={t('common.cancel')}
      isImpossible={preview.data === undefined}
      onYes={async (password) => {
        if (preview.data === undefined) return
        try {
          await merge.mutateAsync({ id: keptId, otherId, password, etag: preview.data.etag })
        } catch (error) {
          // What is shown must be what is merged.
          if (error instanceof CallError && error.code === 'error.member.changed') void preview.refetch()
          throw error
        }
        toast.success(t('merging.done', { name: fullName(older) }))
        onMerged(keptId)
      }}
    >
      <p>{t('merging.text')}</p>
      <RadioGroup
        legend={t('merging.choose')}
        values={[older.id, newer.id]}
        chosen={keptId}
        onChoose={setKeptId}
        text={(id) => <AccountText account={id === older.id ? older : newer} />}
      />
      {preview.isPending && <Skeleton className="h-28 rounded-2xl" />}
      {preview.error && (
        <Notice kind="error">
          {changeErrorText(t, preview.error)}
          <LessonsOfBoth error={preview.error} />
        </Notice>
      )}
      {preview.data && <MergePreview preview={preview.data} />}
    </PasswordQuestion>
  )
}

const counted = [
  'tickets',
  'eventInvitations',
  'comingBookings',
  'pastBookings',
  'waits',
  'hires',
  'payments',
  'inquiries',
  'guests',
] as const

/** What moves to the kept account, and what it has afterwards. */
function MergePreview({ preview: { kept, moved, filled, after } }: { preview: Preview }) {
  const facts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const lines = counted.filter((what) => moved[what] > 0)
  return (
    <div role="status" className="grid gap-3 rounded-2xl bg-paper px-5 py-4 text-sm">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">{t('merging.moved')}</h3>
        {lines.length === 0 && !moved.contract ? (
          <p>{t('merging.nothing')}</p>
        ) : (
          <ul className="grid list-disc gap-0.5 ps-5">
            {moved.contract && <li>{t('merging.contract')}</li>}
            {lines.map((what) => (
              <li key={what}>{t(`merging.count.${what}`, { count: moved[what] })}</li>
            ))}
          </ul>
        )}
      </div>
      {filled.length > 0 && (
        <p>
          {t('merging.filled', {
            fields: filled.map((field) => t(`merging.field.${field}`)).join(t('merging.comma')),
          })}
        </p>
      )}
      <p>
        {t('merging.after', {
          email: kept.email,
          plan: planName(facts, after.memberType, language),
          tickets: t('merging.tickets', { count: after.tickets }),
        })}
      </p>
    </div>
  )
}

interface Lesson {
  id: string
  title: string
  titleEn: string
  start: string
}

/** The lessons that keep two accounts from being merged; nothing for another refusal. */
function LessonsOfBoth({ error }: { error: unknown }) {
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  if (!(error instanceof CallError) || error.code !== 'error.merge.sameLesson') return null
  const { lessons = [] } = (error.current ?? {}) as { lessons?: Lesson[] }
  return (
    <ul className="mt-1 list-disc ps-5 tabular-nums">
      {lessons.map(({ id, title, titleEn, start }) => {
        const at = Date.parse(start)
        const name = inLanguage(language, title, titleEn)
        return <li key={id}>{`${dateText(at, language)} ${timeText(at)}${zoneMark} ${name}`}</li>
      })}
    </ul>
  )
}

/** What lets an administrator tell an account from another one. */
export function AccountText({ account }: { account: Account }) {
  const studioFacts = useFacts()
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { number, email, phone, birthday, tickets, memberType, registeredAt } = account
  const facts = [
    phone,
    birthday !== null && dateText(instantOf(birthday) ?? 0, language),
    planName(studioFacts, memberType, language),
    t('merging.tickets', { count: tickets }),
    t('merging.registered', { date: dateText(Date.parse(registeredAt), language) }),
  ]
  return (
    <span className="min-w-0 flex-1 text-sm">
      <span className="block text-xs text-ink-soft tabular-nums">
        {t('merging.number', { number: memberNumber(number) })}
        {fullKana(account) !== '' && <span lang="ja">{` · ${fullKana(account)}`}</span>}
      </span>
      <span lang={languageOfName(fullName(account))} className="block font-semibold wrap-anywhere">
        {fullName(account)}
      </span>
      <span className="block break-all">{email}</span>
      <span className="block text-ink-soft tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** Accounts that may be one person's: of one member, or of all. */
export function useDuplicates(memberId?: string) {
  return useQuery({
    queryKey: ['duplicates', memberId ?? null],
    queryFn: ({ signal }) =>
      memberId === undefined
        ? call(listDuplicates, { signal })
        : call(listDuplicatesOf, { params: { id: memberId }, signal }),
    staleTime: 0,
  })
}

/**
 * What a merge into the kept account would do, always read again, because the administrator must see what
 * they do.
 */
function useMergePreview({ id, otherId }: { id: string; otherId: string }) {
  return useQuery({
    queryKey: ['mergePreview', id, otherId],
    queryFn: ({ signal }) => call(previewMerge, { params: { id }, query: { otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

function useMergeAccounts() {
  const client = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id, etag, ...body }: { id: string; otherId: string; password: string; etag: string }) =>
      call(mergeAccounts, { params: { id }, body, ifMatch: etag }),
    // All is read again but what belongs to the account that was closed, which has no page any more.
    onSuccess: (_, { otherId }) =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(otherId) }),
    onError: reload,
  })
}
