import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnFactors } from '#contract/second-factors/second-factors.ts'
import { dateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Phrases } from '#web/ui/phrases.tsx'

/** One kind of factor: what it is, what there is of it, and what can be done. */
export function FactorCard({
  title,
  text,
  state,
  children,
}: {
  title: string
  text: string
  state?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid gap-3 rounded-3xl border border-line bg-card p-6">
      <h3 className="text-xl">
        <Phrases text={title} />
      </h3>
      <p className="text-sm text-ink-soft">{text}</p>
      {state}
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  )
}

interface AppCardProps {
  totp: OwnFactors['totp']
  /** Whether the app may not go, because no other factor is left. */
  isKept: boolean
  /** Whether the app is the last second factor. */
  isLast: boolean
  onSetUp: () => Promise<void>
  onRemove: () => Promise<void>
}

/** The authenticator app. It stays while it is the only factor of an administrator who must have one. */
export function AppCard({ totp, isKept, isLast, onSetUp, onRemove }: AppCardProps) {
  const { t } = useTranslation()
  const usage = useUsageText()
  const [removing, setRemoving] = useState(false)
  return (
    <FactorCard
      title={t('security.appTitle')}
      text={t('security.appText')}
      state={totp && <p className="font-semibold">{usage(totp)}</p>}
    >
      <Button variant={totp ? 'outline' : 'primary'} onClick={() => void onSetUp()}>
        {t(totp ? 'security.appReplace' : 'security.appSetUp')}
      </Button>
      {totp && !isKept && (
        <Button variant="outline" onClick={() => setRemoving(true)}>
          {t('security.appRemove')}
        </Button>
      )}
      <ConfirmDialog
        open={removing}
        title={t('security.removeAppTitle')}
        okLabel={t('security.remove')}
        onOk={() => {
          setRemoving(false)
          void onRemove()
        }}
        onCancel={() => setRemoving(false)}
      >
        <p>{t('security.removeAppText')}</p>
        {isLast && <p className="mt-3">{t('security.removeLastText')}</p>}
      </ConfirmDialog>
    </FactorCard>
  )
}

interface CodesCardProps {
  codes: NonNullable<OwnFactors['recoveryCodes']>
  onMake: () => Promise<void>
}

/** How many recovery codes are left, and new ones. */
export function CodesCard({ codes: { left, createdAt }, onMake }: CodesCardProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const date = dateText(Date.parse(createdAt), language)
  return (
    <FactorCard
      title={t('security.codesTitle')}
      text={t('security.codesText')}
      state={<p className="font-semibold">{t('security.codesLeft', { count: left, date })}</p>}
    >
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t('security.codesMake')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('security.codesMakeTitle')}
        okLabel={t('security.codesMake')}
        onOk={() => {
          setAsking(false)
          void onMake()
        }}
        onCancel={() => setAsking(false)}
      >
        <p>{t('security.codesMakeText')}</p>
      </ConfirmDialog>
    </FactorCard>
  )
}

interface LostPhoneCardProps {
  factors: OwnFactors
  isOfStaff: boolean
  onReport: () => Promise<void>
}

/** Logs out everywhere else and removes the passkeys, after it has said what ends, what stays and what to do. */
export function LostPhoneCard({ factors, isOfStaff, onReport }: LostPhoneCardProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const { passkeys, totp, recoveryCodes, isRequired } = factors
  const endsLast = isOfStaff && totp === null && passkeys.length > 0
  const kept = [
    t('security.lostWay.password'),
    ...(totp ? [t('security.lostWay.app')] : []),
    ...(recoveryCodes && !endsLast ? [t('security.lostWay.codes')] : []),
  ]
  const ways = new Intl.ListFormat(language).format(kept)
  return (
    <FactorCard title={t('security.lostTitle')} text={t('security.lostText')}>
      <Button variant="outlineDanger" onClick={() => setAsking(true)}>
        {t('security.lostAct')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('security.lostQuestion')}
        okLabel={t('security.lostAct')}
        onOk={() => {
          setAsking(false)
          void onReport()
        }}
        onCancel={() => setAsking(false)}
      >
        <div className="grid gap-3">
          <p>{t('security.lostSessions')}</p>
          {passkeys.length > 0 && <p>{t('security.lostPasskeys', { count: passkeys.length })}</p>}
          <p>{t('security.lostKept', { ways })}</p>
          {endsLast && (
            <Notice>
              {t('security.lostLastFactor')}
              {isRequired && t('security.lostLastNeeded')}
            </Notice>
          )}
          {totp && <p>{t('security.lostApp')}</p>}
          <p>{t('security.lostPassword')}</p>
          <p className="text-sm text-ink-soft">{t('security.lostMail')}</p>
        </div>
      </ConfirmDialog>
    </FactorCard>
  )
}

interface Usage {
  createdAt: string
  lastUsedAt: string | null
}

/** Says when a factor was added and last used. */
export function useUsageText() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const day = (instant: string) => dateText(Date.parse(instant), language)
  return ({ createdAt, lastUsedAt }: Usage) => {
    const added = t('security.addedAt', { date: day(createdAt) })
    const used = lastUsedAt === null ? t('security.unused') : t('security.usedAt', { date: day(lastUsedAt) })
    return t('security.usage', { added, used })
  }
}
