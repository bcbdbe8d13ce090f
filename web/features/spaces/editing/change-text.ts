import { useTranslation } from 'react-i18next'
import type { Space } from '#contract/spaces.ts'
import type { Difference } from '#web/lib/conflict.ts'
import { useSpaceName } from '../names.ts'
import type { SpaceValues } from './space-values.ts'

/** The labels of the form, by which the conflict notice names a field. */
export const labels = {
  name: 'admin.space.name',
  nameEn: 'admin.space.nameEn',
  pricing: 'admin.space.pricing',
  unitPrice: 'admin.space.unitPrice',
  weekendPrice: 'admin.space.weekendPrice',
  textJa: 'admin.space.textJa',
  textEn: 'admin.space.textEn',
  equipmentJa: 'admin.space.equipmentJa',
  equipmentEn: 'admin.space.equipmentEn',
  pictures: 'admin.space.pictures',
  subRentable: 'admin.space.partsField',
} as const satisfies Record<keyof SpaceValues, string>

/** How the conflict notice writes what another administrator has saved. */
export function useChangeText(spaces: readonly Space[]) {
  const { t } = useTranslation()
  const nameOf = useSpaceName()
  return ({ field, theirs }: Difference): string => {
    if (field === 'pricing') return t(`admin.space.pricings.${theirs as SpaceValues['pricing']}`)
    if (field === 'pictures') return (theirs as SpaceValues['pictures']).map(lineOf).join('\n')
    if (field !== 'subRentable') return String(theirs)
    const ids = new Set(theirs as SpaceValues['subRentable'])
    const parts = spaces.filter(({ id }) => ids.has(id))
    return parts.map(nameOf).join(t('admin.space.listGap'))
  }
}

const lineOf = ({ url, textJa, textEn }: SpaceValues['pictures'][number]) =>
  [url, textJa, textEn].filter(Boolean).join(' ')
