import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '#web/lib/queries.ts'
import { Toasts } from './toasts.tsx'

/** The providers for pages with data, dialogs and toasts. Plain pages must not load them. */
export function Interactive({ children }: { children: ReactNode }) {
  return (
    <Providers>
      {children}
      <Toasts />
    </Providers>
  )
}

/** The same beside a page, which shows the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <CSPProvider disableStyleElements>{children}</CSPProvider>
    </QueryClientProvider>
  )
}
