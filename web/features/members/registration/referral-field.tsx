import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { normaliseCode } from '#contract/offers/coupon-code.ts'
import { readReferralCode } from '#contract/referrals.ts'
import { useYen } from '#web/features/studio/amount.tsx'
import { call, CallError } from '#web/lib/api.ts'
import { useDebouncedValue } from '#web/lib/debounced-value.ts'
import { useHydrated } from '#web/lib/hydrated.ts'
import { codeInput, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceGap } from '#web/ui/sentence-gap.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { SectionProps } from './form.ts'

const longestCode = 24

/** What the link with which a member recommends the studio is good for. The built page does not know it. */
export function ReferralNotice() {
  const hydrated = useHydrated()
  const [search] = useSearchParams()
  const code = normaliseCode(search.get('referral') ?? '')
  return hydrated && code !== '' ? <LinkMeaning code={code} /> : null
}

function LinkMeaning({ code }: { code: string }) {
  const { t } = useTranslation()
  const { data, error, isPending } = useReferralCode(code)
  if (isPending) return <Skeleton className="h-20 rounded-2xl" />
  if (isUnknown(error)) return <Notice>{t('referral.unknownLink')}</Notice>
  // Without an answer the registration itself says whether the code is known.
  if (!data) return null
  return (
    <Notice>
      <Meaning {...data} />
      <SentenceGap />
      {t('referral.noNames')}
    </Notice>
  )
}

/** The code, which a visitor may type, change or leave out. */
export function ReferralField({ form }: SectionProps) {
  const { t } = useTranslation()
  const { register, control, setError, formState } = form
  const typed = normaliseCode(useWatch({ control, name: 'referral' }) ?? '')
  const code = useDebouncedValue(typed)
  const { data, error } = useReferralCode(code)
  const unknown = code === typed && isUnknown(error)

  useEffect(() => {
    if (unknown) setError('referral', { type: 'notFound', message: 'notFound' })
  }, [unknown, setError])

  return (
    <TextField
      label={t('referral.code')}
      hint={
        <span role="status" className="block min-h-[1lh]">
          {data && code === typed ? <Meaning {...data} /> : t('referral.hint')}
        </span>
      }
      {...codeInput}
      className="uppercase sm:max-w-80"
      error={formState.errors.referral}
      {...register('referral')}
    />
  )
}

interface Amounts {
  amount: number
  newcomerAmount: number
}

function Meaning({ amount, newcomerAmount }: Amounts) {
  const { t } = useTranslation()
  const yen = useYen()
  const kind =
    amount === 0 ? (newcomerAmount === 0 ? 'none' : 'you') : newcomerAmount === 0 ? 'member' : 'both'
  return <>{t(`referral.meaning.${kind}`, { amount: yen(amount), newcomerAmount: yen(newcomerAmount) })}</>
}

const referralQuery = (code: string) => ({
  queryKey: ['referral code', code],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(readReferralCode, { params: { code }, signal }),
})

const useReferralCode = (code: string) =>
  useQuery({ ...referralQuery(code), enabled: code !== '' && code.length <= longestCode })

const isUnknown = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'error.referral.notFound'

/** Whether the server knows that there is no such code. Without an answer the visitor may continue. */
export const referralIsUnknown = async (queries: QueryClient, code: string): Promise<boolean> =>
  queries.fetchQuery({ ...referralQuery(code), retry: false }).then(() => false, isUnknown)
