import type { ComponentProps } from 'react'
import { useEffect, useRef } from 'react'

/**
 * The form that all others use. The contract's schemas check it, because a browser would refuse what they
 * accept, such as a full-width e-mail address. It posts, because without script a browser would put passwords
 * into the address.
 */
export function Form(form: ComponentProps<'form'>) {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = ref.current
    element?.addEventListener('keydown', submitOnce)
    return () => element?.removeEventListener('keydown', submitOnce)
  }, [])
  return <form ref={ref} {...form} method="post" noValidate />
}

/** Enter that is held down in a field would submit the form again and again. */
function submitOnce(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLInputElement)
    event.preventDefault()
}
