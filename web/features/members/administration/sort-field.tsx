import { useTranslation } from 'react-i18next'
import { memberSortFields, memberSorts } from '#contract/member-administration.ts'
import type { MemberSort } from '#contract/member-administration.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { sortLabels } from './sort-labels.ts'

interface Props {
  sort: MemberSort
  onSort: (sort: MemberSort) => void
}

/** Chooses the order of the members where the list has no headings. */
export function SortField({ sort, onSort }: Props) {
  const { t } = useTranslation()
  const options = memberSortFields.flatMap((field) => {
    const label = t(sortLabels[field])
    return [
      { value: field, label: t('admin.member.ascending', { field: label }) },
      { value: `-${field}`, label: t('admin.member.descending', { field: label }) },
    ]
  })
  return (
    <SelectField
      label={t('admin.member.sort')}
      name="sort"
      options={options}
      value={sort}
      onChange={({ target }) => onSort(memberSorts.find((known) => known === target.value) ?? sort)}
    />
  )
}
