import { Providers } from '#web/ui/interactive.tsx'
import { FetchedNews } from './fetched-news.tsx'

export default function FetchedAll() {
  return (
    <Providers>
      <FetchedNews heading="h2" />
    </Providers>
  )
}
