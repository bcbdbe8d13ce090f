import type { ShownNews } from '#contract/news.ts'

/** So many stand on the landing page. */
export const newestCount = 3

/**
 * The pages that show news. Each document of theirs carries what it shows, so that taking it over finds the
 * same.
 */
const counts = { home: newestCount, news: Number.POSITIVE_INFINITY }

type NewsPage = keyof typeof counts

interface Carried {
  page: NewsPage
  items: readonly ShownNews[]
}

/** What the renderer of the documents shows; undefined in a browser. */
let rendered: readonly ShownNews[] | undefined

/** The renderer of the documents shows these news from now on, the newest first. */
export function showNews(news: readonly ShownNews[]): void {
  rendered = news
}

/** What the document of a page carries; undefined for a page without news. */
export function newsForDocument(page: string): Carried | undefined {
  if (!isNewsPage(page)) return undefined
  return { page, items: (rendered ?? []).slice(0, counts[page]) }
}

const isNewsPage = (page: string): page is NewsPage => page in counts

/**
 * What a page shows: in the renderer, and in a browser that has opened a document of this page. Undefined
 * after a visitor came here from another page, whose document carries no news.
 */
export function carriedNews(page: NewsPage): readonly ShownNews[] | undefined {
  if (typeof document === 'undefined') return newsForDocument(page)?.items
  const block = document.getElementById('news-items')?.textContent
  if (!block) return undefined
  const carried = JSON.parse(block) as Carried
  return carried.page === page ? carried.items : undefined
}
