import { useState } from 'react'
import type { ReactNode } from 'react'
import type { PageFacts } from '#studio/facts.ts'
import type { FormFacts } from '#studio/forms.ts'
import { pageFactsOfFiles } from '#studio/page-facts.ts'
import { Facts, TakeOverFacts } from '#web/lib/facts.ts'

/** A page of a studio with other forms, which takes over what is published later. */
export function WithForms({ forms, children }: { forms: FormFacts; children: ReactNode }) {
  const [facts, setFacts] = useState<PageFacts>({ ...pageFactsOfFiles, forms })
  return (
    <Facts value={facts}>
      <TakeOverFacts value={setFacts}>{children}</TakeOverFacts>
    </Facts>
  )
}
