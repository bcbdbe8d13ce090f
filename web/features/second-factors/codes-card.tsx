import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnFactors } from '#contract/second-factors.ts'
import { dateText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FactorCard } from './factor-card.tsx'

interface Props {
  codes: NonNullable<OwnFactors['recoveryCodes']>
  onMake: () => Promise<void>
}

/** How many recovery codes are left, and new ones. */
export function CodesCard({ codes: { left, createdAt }, onMake }: Props) {
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
      <Button look="outline" onClick={() => setAsking(true)}>
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
