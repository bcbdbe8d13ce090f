import { useId } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import type { Inquiry } from '#contract/inquiry-administration.ts'
import { errorText } from '#web/lib/error-text.ts'
import { Select } from '#web/ui/select.tsx'
import { useAdministrators, useAssignInquiry } from './api.ts'

/** The administrator who takes care of an inquiry. A choice is saved at once. */
export function AssigneeField({ inquiry: { id, assignee } }: { inquiry: Inquiry }) {
  const { t } = useTranslation()
  const fieldId = useId()
  const { data = [] } = useAdministrators()
  const assign = useAssignInquiry(id)
  const chosen = assign.isPending ? (assign.variables ?? '') : (assignee?.id ?? '')
  // While the list loads, and when the administrator was blocked meanwhile.
  const isListed = assignee === null || data.some((administrator) => administrator.id === assignee.id)
  const choices = isListed ? data : [assignee, ...data]

  async function choose(memberId: string) {
    try {
      await assign.mutateAsync(memberId === '' ? null : memberId)
      toast.success(t('inquiries.assignedNow'))
    } catch (error) {
      toast.error(errorText(t, error))
    }
  }

  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 sm:ml-auto">
      <label htmlFor={fieldId} className="text-sm font-semibold">
        {t('inquiries.assignee')}
      </label>
      <div className="w-[13rem] max-w-full">
        <Select id={fieldId} value={chosen} onChange={({ target }) => void choose(target.value)}>
          <option value="">{t('inquiries.assigned.none')}</option>
          {choices.map((administrator) => (
            <option key={administrator.id} value={administrator.id}>
              {administrator.name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}
