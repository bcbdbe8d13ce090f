import { Suspense, use, useState } from 'react'
import type { ReactNode } from 'react'
import { DataOfDocument, OutdateDocument } from '#web/lib/document-data.ts'
import type { DocumentData } from '#web/lib/document-data.ts'

interface PageDataProps<Name extends 'news' | 'teachers'> {
  page: string
  name: Name
  /** Shows the data of the document. */
  children: (data: NonNullable<DocumentData[Name]>) => ReactNode
  /** Reads and shows the data after a visitor came here from another page. Loaded only then. */
  fetched: ReactNode
  /** The room that is kept while it loads, as a class. */
  room: string
}

/** What a page shows of its data: from the document where it carries them, otherwise fetched. */
export function PageData<Name extends 'news' | 'teachers'>(props: PageDataProps<Name>) {
  const { page, name, children, fetched, room } = props
  const carried = use(DataOfDocument)
  const data = carried?.page === page ? carried[name] : undefined
  return data ? children(data) : <Suspense fallback={<div className={room} />}>{fetched}</Suspense>
}

/**
 * Gives the pages what the document carries, until an administrator changes it in this tab: what was read
 * with the document would show news of before the change for as long as the tab is open.
 */
export function CarriedData({ data, children }: { data: DocumentData | undefined; children: ReactNode }) {
  const [carried, setCarried] = useState(data)
  return (
    <OutdateDocument value={() => setCarried(withoutLists)}>
      <DataOfDocument value={carried}>{children}</DataOfDocument>
    </OutdateDocument>
  )
}

const withoutLists = (data: DocumentData | undefined) =>
  data && { ...data, news: undefined, teachers: undefined }
