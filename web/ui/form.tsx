import type { ComponentProps } from 'react'

/**
 * The form that all others use. The contract's schemas check it, because a browser would refuse what they accept, such as
 * a full-width e-mail address. It posts, because without script a browser would put passwords into the address.
 */
export function Form(form: ComponentProps<'form'>) {
  return <form {...form} method="post" noValidate />
}
