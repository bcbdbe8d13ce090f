import { Providers } from '#web/ui/interactive.tsx'
import { newestCount } from './carried-news.ts'
import { FetchedNews } from './fetched-news.tsx'

export default function FetchedNewest() {
  return (
    <Providers>
      <FetchedNews size={newestCount} heading="h3" />
    </Providers>
  )
}
