import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#web/ui/field.tsx'

const inputs = {
  lastName: { autoComplete: 'family-name' },
  firstName: { autoComplete: 'given-name' },
  kanaLastName: { lang: 'ja' },
  kanaFirstName: { lang: 'ja' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  addressId: { inputMode: 'numeric', autoComplete: 'postal-code' },
  addressRest: { autoComplete: 'address-line1' },
} as const satisfies Record<string, ComponentProps<'input'>>

interface Props extends Omit<ComponentProps<typeof TextField>, 'label'> {
  name: keyof typeof inputs
}

/** A text field of a member's profile, with its label, keyboard and autofill. */
export function MemberField({ name, ...field }: Props) {
  const { t } = useTranslation()
  return <TextField label={t(`profile.${name}`)} required {...inputs[name]} name={name} {...field} />
}
