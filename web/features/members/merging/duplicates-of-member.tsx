import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLanguage } from '#web/lib/language.ts'
import { useDuplicates } from './api.ts'
import { DuplicateList } from './duplicate-list.tsx'

/** On a member's page, folded in: other accounts that may be the same person's. Shows nothing while there are none. */
export function DuplicatesOfMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { data = [] } = useDuplicates(memberId)
  if (data.length === 0) return null
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-2xl bg-green-soft px-5 py-3 print:hidden"
    >
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-green">
        {t('merging.found', { count: data.length })}
      </summary>
      <div className="pt-2 pb-1">
        {open && (
          <DuplicateList
            duplicates={data}
            onMerged={(keptId) => {
              if (keptId !== memberId) void navigate(to(`/admin/members/${keptId}`), { replace: true })
            }}
          />
        )}
      </div>
    </details>
  )
}
