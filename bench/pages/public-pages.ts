import { readFileSync } from 'node:fs'

/**
 * The document of a page for visitors names its scripts, which wait until it is shown. Guarded pages start
 * theirs at once.
 */
const waitsToBeShown = '<meta name="scripts"'

/** The addresses of all built pages that a visitor may open, in both languages, without the error pages. */
export async function publicPages(origin: string): Promise<string[]> {
  const { pages, statuses } = JSON.parse(
    readFileSync(new URL('../../dist/current/site.json', import.meta.url), 'utf8'),
  ) as { pages: Record<string, string>; statuses: Record<string, number> }
  const addresses = Object.keys(pages).filter((address) => !(address in statuses))
  const documents = await Promise.all(
    addresses.map(async (address) => ({ address, html: await textOf(origin + address) })),
  )
  return documents.filter(({ html }) => html.includes(waitsToBeShown)).map(({ address }) => address)
}

const textOf = async (url: string) => (await fetch(url)).text()
